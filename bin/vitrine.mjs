#!/usr/bin/env node
// npx vitrine <command>: the operator's command line. Settings in a .env beside the program apply to all commands.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runOnNode } from './runtime.mjs';
import { MALLOC_ENV, SERVER_FLAGS } from './server-flags.mjs';

const [command, ...args] = process.argv.slice(2);
const env = {
  NODE_ENV: process.env.NODE_ENV || 'production',
  ...Object.fromEntries(Object.entries(MALLOC_ENV).map(([name, value]) => [name, process.env[name] || value])),
};
const envFile = join(ROOT, '.env');
if (existsSync(envFile)) rejectBrokenLines(readFileSync(envFile, 'utf8'));
const options = [
  // --env-file-if-exists would print a line if there is none.
  ...(existsSync(envFile) ? [`--env-file=${envFile}`] : []),
  `--import=${pathToFileURL(join(ROOT, 'bin', 'compile-cache.mjs'))}`,
];

if (command === 'start' && args.length === 0) {
  runOnNode([...options, ...SERVER_FLAGS, join(ROOT, 'bin', 'start.mjs')], env);
} else {
  runOnNode([...options, join(ROOT, 'bin', 'command.mjs'), ...process.argv.slice(2)], env);
}

/** Node skips a line without `=`: such a DATA_DIR would be ignored, and an empty site started. */
function rejectBrokenLines(text) {
  const broken = text.split('\n').findIndex((line) => !/^\s*($|#|(export\s+)?\w+\s*=)/.test(line));
  if (broken === -1) return;
  // Do not print the line, which may contain a password.
  console.error(`.env has a broken line, ${broken + 1}: it takes NAME=value`);
  process.exit(1);
}
