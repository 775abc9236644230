import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');

/** Each test that is for any database then runs on both. */
const ALL_ENGINES = '--all-engines';

/** What ends this process ends the tool that it waits for: a signal, or the launcher's exit. */
const ENDS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const;

type Counts = { passed: number; failed: number };

const given = process.argv.slice(2);
if (given.includes(ALL_ENGINES)) process.env.TEST_ENGINES = 'all';
const counts = await run();
console.log(`${counts.passed} passed, ${counts.failed} failed`);
// Not process.exit(): the output must reach a pipe first.
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;

/** Runs the checks, and the tests if none of them fails; arguments narrow only the tests. */
async function run(): Promise<Counts> {
  const checks: [name: string, script: string, ...args: string[]][] = [
    ['Types', 'typescript/bin/tsc'],
    ['Lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
    ['Dead code', 'knip/bin/knip.js'],
  ];
  // At once: none of them uses all cores all the time.
  const results = await Promise.all(checks.map(([name, ...command]) => timed(name, () => check(...command))));
  if (results.includes(false)) return { passed: 0, failed: 1 };
  return timed('Tests', () => runTests(given.filter((argument) => argument !== ALL_ENGINES)));
}

/** The output of a check is printed in one piece, so that the checks' outputs are not mixed. */
async function check(script: string, ...args: string[]): Promise<boolean> {
  const child = startTool(script, args, 'pipe');
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const isGood = await ended(child);
  process.stdout.write((await output).join(''));
  return isGood;
}

async function timed<T>(name: string, step: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await step();
  console.log(`${name}: ${result ? '' : 'failed after '}${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return result;
}

/** Starts a tool of node_modules on this Node. */
function startTool(script: string, args: string[], output: 'inherit' | 'pipe'): ChildProcess {
  const stdio: StdioOptions = ['inherit', output, output];
  const options = { cwd: ROOT, stdio, env: { ...process.env, NODE_ENV: 'test' } };
  return spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/** Resolves when the tool has ended, which a signal to this process brings about; true if it succeeded. */
async function ended(child: ChildProcess): Promise<boolean> {
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
    const isGood = await ended(startTool('vitest/vitest.mjs', ['run', ...reporters, ...args], 'inherit'));
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
