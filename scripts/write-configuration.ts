/** Writes docs/configuration.md from the settings: `node bin/run.mjs scripts/write-configuration.ts`. */
import { writeFileSync } from 'node:fs';
import { configurationDocument } from './configuration-document.ts';

writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationDocument());
