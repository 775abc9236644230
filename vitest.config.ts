import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** One suite over every kind of record, on each engine. */
const CONFORMANCE = 'tests/*.conformance.test.ts';

/** Stricter than the server: code that reads `__proto__` fails. The browser's driver does, where it words a failure. */
const EXEC_ARGV = ['--disable-proto=throw'];

export default defineConfig({
  test: {
    pool: 'forks',
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/setup.ts',
    testTimeout: 40_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Vitest leaves one core to itself, which is half of a small machine; the workers wait for disks and browsers often.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          execArgv: EXEC_ARGV,
          include: ['src/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [CONFORMANCE],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          execArgv: EXEC_ARGV,
          include: ['tests/api/**/*.test.ts', 'tests/meeting/**/*.test.ts', CONFORMANCE],
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
