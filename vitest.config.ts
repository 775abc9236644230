import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Every test starts a whole server: with a server's small heap, a quarter of the processor time is garbage collection. */
const HEAP = ['--min-semi-space-size=32', '--max-semi-space-size=32', '--initial-heap-size=800'];
/** Stricter than the server: code that reads `__proto__` fails. Playwright reads it when it formats an error. */
const EXEC_ARGV = ['--disable-proto=throw', ...HEAP];

/** They take minutes: begun last, as short files would be, one would run alone. */
const LONG = /(meeting|abuse|faults)\b.*\.test\.ts$/;

/** Within each project, the long files first, then the larger ones. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((inProject) => [
      ...inProject.filter(isLong),
      ...inProject.filter((file) => !isLong(file)),
    ]);
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    pool: 'forks',
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/setup.ts',
    // One process runs many files: to load the program again, and to run it before V8 has compiled it, takes longer than
    // most tests. tests/support/setup.ts fails a file that leaves anything behind.
    isolate: false,
    // What waits forever ends, and nothing that passes does: a busy machine is ten times as slow as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than there are cores: the workers often wait for disks, browsers and delays of the program.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          execArgv: EXEC_ARGV,
          include: ['{src,scripts}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          execArgv: EXEC_ARGV,
          include: ['tests/api/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          execArgv: EXEC_ARGV,
          // Some change what a whole process shares: limits of connections, the counting of statements, signals.
          isolate: true,
          include: ['tests/{conformance,process,security}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          execArgv: HEAP,
          // A browser uses a core by itself; a group of its own, since these begin when the others have ended.
          maxWorkers: Math.max(2, availableParallelism()),
          sequence: { groupOrder: 1 },
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/chromium.ts',
        },
      },
    ],
  },
});
