import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** What ends this process ends the tool that it waits for: a signal, or the launcher's exit. */
const ENDS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const;

type Counts = { passed: number; failed: number };

const counts = await run();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
// Not process.exit(): the output must reach a pipe first.
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

/** Runs every check in turn, up to the first that fails; arguments narrow only the tests. */
async function run(): Promise<Counts> {
  const checks: [name: string, check: () => Promise<boolean>][] = [
    ['Types', () => tool('typescript/bin/tsc')],
    ['Lint', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
    ['Dead code', () => tool('knip/bin/knip.js')],
  ];
  for (const [name, check] of checks) {
    if (!(await timed(name, check))) return { passed: 0, failed: 1 };
  }
  return timed('Tests', () => runTests(process.argv.slice(2)));
}

async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await step();
  console.log(`${name}: ${result ? '' : 'failed after '}${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return result;
}

/** Runs a tool of node_modules on this Node. */
async function tool(script: string, ...args: string[]): Promise<boolean> {
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } } as const;
  const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
  const stop = () => child.kill('SIGTERM');
  for (const end of ENDS) process.on(end, stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  for (const end of ENDS) process.off(end, stop);
  return code === 0;
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

async function runTests(args: string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-report-'));
  try {
    const file = join(folder, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const isGood = await tool('vitest/vitest.mjs', 'run', ...reporters, ...args);
    return countTests(JSON.parse(await readFile(file, 'utf8')), isGood);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that could not run counts as one failed test, and so does an error outside of every test. */
function countTests({ numPassedTests, numFailedTests, testResults }: Report, isGood: boolean): Counts {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  const failed = numFailedTests + broken.length;
  return { passed: numPassedTests, failed: failed === 0 && !isGood ? 1 : failed };
}
