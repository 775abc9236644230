import { format } from 'node:util';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { endFile, endTest } from './shared-hooks.ts';

const reported: string[] = [];

// A test that expects an error uses vi.spyOn(console, 'error').
console.error = (...parts: unknown[]) => {
  reported.push(format(...parts));
};

function failOnReported(): void {
  const unexpected = reported.splice(0);
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`);
}

const SET_BY_LIBVIPS = 'VIPSHOME';

/** What a file could leave to the next file of its process. */
function processState(): Map<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(process.env).filter(([name]) => name !== SET_BY_LIBVIPS),
    ['working directory', process.cwd()],
    ['fetch', globalThis.fetch],
    ['fake timers', vi.isFakeTimers()],
    ['listeners of uncaughtException', process.listenerCount('uncaughtException')],
    ['listeners of unhandledRejection', process.listenerCount('unhandledRejection')],
  ]);
}

const before = processState();

function failOnLeftovers(): void {
  const after = processState();
  const names = new Set([...before.keys(), ...after.keys()]);
  expect(
    [...names].filter((name) => before.get(name) !== after.get(name)),
    'what this file has changed for the next one',
  ).toEqual([]);
}

// The last one runs first.
afterEach(failOnReported);
afterEach(endTest);
afterAll(failOnReported);
afterAll(failOnLeftovers);
afterAll(endFile);
