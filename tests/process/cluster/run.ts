/**
 * `npm run cluster`: three nodes on one PostgreSQL and one bucket, behind a balancer, under load. Nodes are restarted and
 * killed, and the database is killed; what the clients know is compared with what is stored. `-- --short`: as in the tests;
 * `-- --stale 0.001`: so many reads of the histories get an earlier answer, which must be noticed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../../bin/build-if-stale.mjs';
import { sendRequest, until } from '../faults/client.ts';
import { type Figures, type Load, makeAuthors, openTruth, startLoad } from './load.ts';
import { startRegisters } from './registers.ts';
import { type Site, startSite } from './site.ts';

const { short: isShort, stale } = parseArgs({
  options: { short: { type: 'boolean', default: false }, stale: { type: 'string', default: '0' } },
}).values;
const ROLLING_REQUESTS = isShort ? 2_000 : 50_000;
const READERS = 12;
const AUTHORS = 3;
const STEADY_MS = isShort ? 1_000 : 10_000;
const AWAY_MS = isShort ? 1_000 : 5_000;
/** A broken connection is noticed at once. */
const IN_FLIGHT_MS = 1_000;
const COUNTED_WITHIN_MS = 10_000;

await buildIfStale();
const site = await startSite();
// The nodes are in process groups of their own, which Ctrl-C does not reach.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void site.stop().finally(() => process.exit(1)));
}
const truth = openTruth();
const faults: string[] = [];

function expectSo(isSo: boolean, what: string): void {
  if (isSo) return;
  faults.push(what);
  console.log(`  FAILED: ${what}`);
}

function print(name: string, { requests, failed, unavailable, stale, edits, ms }: Figures): void {
  const seconds = (ms / 1_000).toFixed(0);
  const kinds = Map.groupBy(failed, (what) => what);
  const listed = [...kinds].map(([what, all]) => `${all.length} x ${what}`).join(', ');
  console.log(
    `${name}: ${requests} requests in ${seconds} s, ${failed.length} failed${listed && ` (${listed})`}, ${unavailable} x 503, ${edits} edits, ${stale} stale`,
  );
}

async function phase(name: string, act: (load: Load) => Promise<void>): Promise<Figures> {
  const load = startLoad(site, authors, truth, READERS);
  await act(load).catch((error) => expectSo(false, `${name}: ${error}`));
  const figures = await load.stop();
  print(name, figures);
  expectSo(figures.stale === 0, `${name}: an edit was not visible on every node within a second`);
  return figures;
}

async function counted(): Promise<number> {
  const [row] = await site.query<{ views: number }>(
    'select coalesce(sum(views), 0)::int as views from visit_page_days',
  );
  return row?.views ?? 0;
}

/** Nodes write visits once a second. Returns how many views are missing. */
async function missingViews(): Promise<number> {
  await until(async () => (await counted()) === truth.views, COUNTED_WITHIN_MS, '').catch(() => {});
  return truth.views - (await counted());
}

async function rollingRestart({ nodes }: Site, load: Load): Promise<number> {
  let rounds = 0;
  for (; rounds === 0 || load.figures.requests < ROLLING_REQUESTS; rounds++) {
    for (const node of nodes) {
      const code = await node.process.end('SIGTERM');
      expectSo(code === 0, `a node ended with ${code}`);
      await node.start();
    }
  }
  return rounds;
}

async function checkStored(): Promise<void> {
  const messages = await site.query<{ subject: string }>('select subject from messages');
  const stored = Map.groupBy(messages, ({ subject }) => subject);
  const lost = truth.messages.filter((subject) => !stored.has(subject)).length;
  const twice = [...stored.values()].filter((rows) => rows.length > 1).length;
  const projects = await site.query<{ id: string; title: string }>('select id, title from projects');
  const older = projects.filter(({ id, title }) => numberOf(title) < numberOf(truth.titles.get(id))).length;
  let images = 0;
  for (const path of new Set(truth.images)) {
    for (const { url } of site.nodes) if ((await sendRequest(`${url}/${path}`)).status !== 200) images += 1;
  }
  const confirmed = truth.messages.length + truth.images.length;
  console.log(
    `stored: of ${confirmed} confirmed messages and images ${lost + images} lost, ${twice} twice; ${older} of ${projects.length} projects older than confirmed`,
  );
  expectSo(lost + images + older === 0, 'a confirmed write was lost');
  expectSo(twice === 0, 'a message is stored twice');
}

function numberOf(title = ''): number {
  return Number(title.split(' ')[1]);
}

async function checkHistories(registers: Awaited<ReturnType<typeof startRegisters>>): Promise<void> {
  const { operations, statuses, faults: broken } = await registers.stop();
  const counts = [...statuses].toSorted().map(([what, count]) => `${count} x ${what}`);
  console.log(`histories: ${operations} operations on ${AUTHORS} records (${counts.join(', ')})`);
  for (const fault of broken) expectSo(false, `a history is not linearizable: ${fault}`);
}

const authors = await makeAuthors(site, truth, AUTHORS);
const registers = await startRegisters(site, authors, Number(stale));
try {
  await phase('steady', () => sleep(STEADY_MS));
  let rounds = 0;
  const rolling = await phase('rolling restart', async (load) => {
    rounds = await rollingRestart(site, load);
  });
  console.log(`  ${rounds} rounds over ${site.nodes.length} nodes`);
  expectSo(rolling.failed.length + rolling.unavailable === 0, 'a request failed during the rolling restart');
  const missing = await missingViews();
  const [{ visitors = 0 } = {}] = await site.query<{ visitors: number }>(
    'select count(*)::int as visitors from visitors',
  );
  console.log(
    `counted: ${truth.views - missing} of ${truth.views} views, ${visitors} of ${truth.visitors.size} visitors`,
  );
  expectSo(missing === 0 && visitors === truth.visitors.size, 'counts differ from the truth');

  for (const node of isShort ? site.nodes.slice(0, 1) : site.nodes) {
    let killedAt = 0;
    const killed = await phase('node killed', async () => {
      await sleep(STEADY_MS);
      killedAt = performance.now();
      await node.process.kill();
      await sleep(STEADY_MS);
      await node.start();
    });
    const inFlight = site.balancer.broken.filter(({ port, at }) => {
      return port === node.port && at >= killedAt && at < killedAt + IN_FLIGHT_MS;
    }).length;
    console.log(`  ${inFlight} requests were in flight on it`);
    expectSo(killed.failed.length + killed.unavailable <= inFlight, 'a killed node cost more than what was in flight');
  }
  const lostViews = await missingViews();
  console.log(
    `counted: ${truth.views - lostViews} of ${truth.views} views: a killed node loses what it has not written`,
  );
  truth.views -= lostViews;

  const crashed = await phase('database killed', async () => {
    await sleep(STEADY_MS);
    await site.crashDatabase(AWAY_MS);
    const ms = await until(async () => (await sendRequest(`${site.url}/api/health`)).status === 200, 20_000, 'well');
    console.log(`  well ${(ms / 1_000).toFixed(1)} s after the database was`);
    await sleep(STEADY_MS);
  });
  expectSo(crashed.failed.length === 0, 'while the database was away a response was not 503');
  const missingAfter = await missingViews();
  console.log(`counted: ${truth.views - missingAfter} of ${truth.views} views`);
  expectSo(missingAfter === 0, 'counts differ from the truth after the database was away');
  await checkHistories(registers);
  await checkStored();
} finally {
  await site.stop();
}
console.log(faults.length === 0 ? 'every bar was met' : `${faults.length} bars were missed`);
process.exit(faults.length === 0 ? 0 : 1);
