import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build-if-stale.mjs';

// A command never builds, which takes seconds: without a current bundle it runs from the sources.
const path = isFresh() ? '../dist/server/cli.js' : '../src/operation/cli/main.ts';
await import(pathToFileURL(join(import.meta.dirname, path)).href);
