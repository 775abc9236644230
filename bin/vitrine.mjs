#!/usr/bin/env node
// npx vitrine <command>: the operator's command line.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT, runOnNode } from './runtime.mjs';

const [command, ...args] = process.argv.slice(2);
const dataDir = resolve(process.env.DATA_DIR || './data');
const env = {
  NODE_ENV: process.env.NODE_ENV || 'production',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || resolve(dataDir, 'compile-cache'),
  // Threads that decode and draw pictures leave a third less behind: glibc keeps a heap for each of them otherwise.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || '2',
};

if (command === 'start') {
  // Before the compile cache makes it, readable for all.
  makeDataDir();
  // No input can reach an object's prototype by that name; `throw` would let a header of that name end the process.
  runOnNode(['--disable-proto=delete', '--max-semi-space-size=16', join(ROOT, 'scripts', 'start.ts'), ...args], env);
} else {
  runOnNode([join(ROOT, 'src', 'cli', 'main.ts'), ...process.argv.slice(2)], env);
}

function makeDataDir() {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    console.error(`DATA_DIR is ${JSON.stringify(dataDir)}: it takes a folder that can be written (${error.code})`);
    process.exit(1);
  }
}
