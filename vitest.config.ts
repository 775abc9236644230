import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Stricter than the server: code that reads `__proto__` fails. Playwright reads it when it formats an error. */
const EXEC_ARGV = ['--disable-proto=throw'];

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/setup.ts',
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Vitest leaves one core free, which is half of a small machine; the workers often wait for disks and browsers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          execArgv: EXEC_ARGV,
          // Pure functions: to load their modules in one process for each file takes as long as the tests.
          isolate: false,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          execArgv: EXEC_ARGV,
          include: ['tests/{api,conformance,process,security}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/chromium.ts',
          testTimeout: 60_000,
        },
      },
    ],
  },
});
