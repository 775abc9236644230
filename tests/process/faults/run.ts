/**
 * `npm run faults` simulates failures of machines and networks on real servers, one after another, and prints what was
 * observed; `-- --short` runs the quick form, `-- <name> …` some of them. Those with very many cases run a sample, which `--seed`
 * chooses again, with `--all` all of them, with `--only 'edit fsync'` those that begin so. Everything stays on this machine.
 */
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildIfStale } from '../../../bin/build-if-stale.mjs';
import { type PostgresServer, startPostgres } from '../../support/servers/postgres.ts';
import { spawnServer } from '../../support/servers/spawn-server.ts';
import { FAULTS } from './all.ts';
import { type Fault, Skipped, type Tools } from './fault.ts';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    seed: { type: 'string', default: `${randomInt(1_000_000)}` },
    only: { type: 'string', default: '' },
    recording: { type: 'string', default: '' },
    hours: { type: 'string' },
    calls: { type: 'string' },
  },
});
const isShort = values.short;
const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value));
const sampling = {
  ...{ seed: Number(values.seed), isWhole: values.all, only: values.only },
  ...{ recording: values.recording, hours: numberOf(values.hours), calls: numberOf(values.calls) },
};
const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
if (unknown.length > 0) {
  console.error(`No fault is named ${unknown.join(' or ')}. There are: ${FAULTS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const chosen = FAULTS.filter(({ name, isLong }) => (names.length > 0 ? names.includes(name) : !(isShort && isLong)));

const shared: (() => Promise<unknown> | unknown)[] = [];
let sharedPostgres: Promise<PostgresServer> | undefined;
let databases = 0;

async function makeFolder(ends: (() => Promise<unknown> | unknown)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-fault-'));
  await chmod(folder, 0o755);
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function openPostgres(ends: (() => Promise<unknown> | unknown)[]) {
  const folder = await makeFolder(ends);
  const server = await startPostgres(folder);
  ends.push(() => server.stop());
  return { ...server, folder };
}

function toolsFor(ends: (() => Promise<unknown> | unknown)[]): Tools {
  return {
    isShort,
    sampling,
    folder: () => makeFolder(ends),
    async server(env = {}, within = [], onLine = undefined) {
      const settings = { ...env, DATA_DIR: env.DATA_DIR ?? (await makeFolder(ends)) };
      const server = await spawnServer(settings, undefined, within, onLine);
      ends.push(() => server.kill());
      return server;
    },
    postgres: () => {
      sharedPostgres ??= openPostgres(shared);
      return sharedPostgres;
    },
    ownPostgres: () => openPostgres(ends),
    async database({ url }) {
      databases += 1;
      const name = `faults_${databases}`;
      const admin = new pg.Client({ connectionString: `${url}/postgres` });
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      return `${url}/${name}`;
    },
    onEnd: (work) => void ends.push(work),
  };
}

async function inReverse(ends: (() => Promise<unknown> | unknown)[]): Promise<void> {
  for (const end of ends.toReversed()) await end();
}

type Verdict = 'held' | 'SKIPPED' | 'FAILED';

async function runOne(fault: Fault): Promise<Verdict> {
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const started = performance.now();
  const print = (verdict: Verdict, text: string) => {
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(`${verdict.padEnd(7)}  ${fault.name}: ${fault.what}\n      ${text} (${seconds} s)`);
    return verdict;
  };
  try {
    return print('held', await fault.run(toolsFor(ends)));
  } catch (error) {
    if (error instanceof Skipped) return print('SKIPPED', error.message);
    return print('FAILED', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await inReverse(ends).catch((error) => console.error(error));
  }
}

await buildIfStale();
const verdicts: Verdict[] = [];
const left = [...chosen];
async function runNext(): Promise<void> {
  for (let fault = left.shift(); fault; fault = left.shift()) verdicts.push(await runOne(fault));
}
// In the quick form three at a time, because they mostly wait. Figures are measured one at a time.
await Promise.all(Array.from({ length: isShort ? 3 : 1 }, runNext));
await inReverse(shared);
const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
console.log(`${count('held')} held, ${count('SKIPPED')} skipped, ${count('FAILED')} failed`);
process.exit(count('FAILED') > 0 || verdicts.length === 0 ? 1 : 0);
