#!/usr/bin/env node
// npx vitrine <command>: the operator's command line.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runOnNode } from './runtime.mjs';
import { MALLOC_ENV, SERVER_FLAGS } from './server-flags.mjs';
import { settingsFile } from './settings-file.mjs';

const [command, ...args] = process.argv.slice(2);
const file = settingsFile();
const env = {
  NODE_ENV: process.env.NODE_ENV || 'production',
  ...(file !== undefined && { VITRINE_ENV: file }),
  ...Object.fromEntries(Object.entries(MALLOC_ENV).map(([name, value]) => [name, process.env[name] || value])),
};
const options = [
  // --env-file-if-exists would print a line if there is none.
  ...(file === undefined ? [] : [`--env-file=${file}`]),
  `--import=${pathToFileURL(join(ROOT, 'bin', 'compile-cache.mjs'))}`,
];

if (command === 'start' && args.length === 0) {
  runOnNode([...options, ...SERVER_FLAGS, join(ROOT, 'bin', 'start.mjs')], env);
} else if (command === 'upgrade') {
  runOnNode([...options, join(ROOT, 'bin', 'upgrade.mjs'), ...args], env);
} else {
  runOnNode([...options, join(ROOT, 'bin', 'command.mjs'), ...process.argv.slice(2)], env);
}
