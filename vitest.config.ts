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
    testTimeout: 20_000,
    hookTimeout: 60_000,
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
        test: { name: 'api', execArgv: EXEC_ARGV, include: ['tests/api/**/*.test.ts', CONFORMANCE] },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/chromium.ts',
          testTimeout: 60_000,
          // A busy machine can make a browser miss a moment; the report names what needed its second try.
          retry: 1,
          // After the others, one file at a time: a browser and its server keep two cores busy by themselves.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
