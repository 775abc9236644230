// Counts visits in its own process, like a server under such a load.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openVisits, type Visits } from '../src/insight/visits/analytics.server.ts';
import { readConfig } from '../src/platform/config.ts';
import { type Database, openDatabase } from '../src/platform/db/open.ts';

export type VisitTask = { databaseUrl: string; portfolios: string[]; perSecond: number; seconds: number };
export type VisitOutcome = {
  /** Written visits per second. */
  takenPerSecond: number;
  lost: number;
  /** The duration of the call that the request waits for. */
  recordUs: number;
  /** Including the writes, until all are written, in all threads of this process; without the generation of visits. */
  cpuUs: number;
  delayMaxMs: number;
  delay99Ms: number;
  /** From the last visit until all were written. */
  behindSeconds: number;
  memoryMaxMb: number;
};

const TURN_MS = 4;
const TIMED_CALLS = 20_000;
const PAGES = 6;
/** Excludes what a server compiles and caches in its first seconds. */
const WARM_UP_SECONDS = 2;
const MEMORY_EVERY_MS = 100;

const AGENTS = Array.from({ length: 60 }, (_, index) => {
  const version = 120 + (index % 20);
  const agents = [
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${index % 6} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${index % 6} Mobile/15E148 Safari/604.1`,
  ];
  return agents[index % agents.length] ?? '';
});
const REFERRERS = [
  ...['https://www.google.com/', 'https://www.google.de/', 'https://www.bing.com/', 'https://duckduckgo.com/'],
  ...['https://www.linkedin.com/feed/', 'https://t.co/abc', 'https://github.com/ada', 'https://news.ycombinator.com/'],
  ...Array.from({ length: 22 }, (_, index) => `https://blog-${index}.example/post`),
];
const CAMPAIGNS = ['', '', '', '', '', '', '', '?utm_source=newsletter&utm_medium=email&utm_campaign=may'];

process.once('message', async (task: VisitTask) => {
  process.send?.(await run(task));
});

async function run({ databaseUrl, portfolios, perSecond, seconds }: VisitTask): Promise<VisitOutcome> {
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: 'https://portfolios.example' });
  const database = await openDatabase(databaseUrl);
  const visits = await openVisits({ config, database, log: pino({ level: 'error' }), now: () => new Date() });
  const pick = openPicker(portfolios);
  const warmUp = await press(visits, pick, perSecond / 4, WARM_UP_SECONDS);
  await visits.flush();

  const memory = watchMemory();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const sent = await press(visits, pick, perSecond, seconds);
  const pressed = performance.now();
  const takenPerSecond = (sent * 1_000) / (pressed - begun);
  await visits.flush();
  const behindSeconds = (performance.now() - pressed) / 1_000;
  const used = process.cpuUsage(cpu);
  delay.disable();
  const memoryMaxMb = memory.end();

  const someViews: View[] = [];
  const pickUs = timeCalls(() => {
    for (let index = 0; index < TIMED_CALLS; index++) someViews.push(pick());
  });
  const recordUs = timeCalls(() => {
    for (const view of someViews) visits.record(...view);
  });
  await visits.stop();
  const lost = warmUp + sent + TIMED_CALLS - (await viewsIn(database));
  await database.close();
  return {
    takenPerSecond,
    lost,
    recordUs: recordUs / TIMED_CALLS,
    cpuUs: (used.user + used.system) / sent - pickUs / TIMED_CALLS,
    delayMaxMs: delay.max / 1e6,
    delay99Ms: delay.percentile(99) / 1e6,
    behindSeconds,
    memoryMaxMb,
  };
}

/** Records this many visits a second, even if the thread is late. Returns their number. */
async function press(visits: Visits, pick: () => View, perSecond: number, seconds: number): Promise<number> {
  const begun = performance.now();
  const wanted = perSecond * seconds;
  let sent = 0;
  while (sent < wanted) {
    const due = Math.min(wanted, Math.floor(((performance.now() - begun) * perSecond) / 1_000));
    for (; sent < due; sent++) visits.record(...pick());
    await sleep(TURN_MS);
  }
  return sent;
}

function timeCalls(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function watchMemory() {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, MEMORY_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      return most / 1e6;
    },
  };
}

async function viewsIn({ db }: Database): Promise<number> {
  const { rows } = await sql<{ views: number | null }>`select sum(views) as views from visit_facet_months`.execute(db);
  return Number(rows[0]?.views ?? 0);
}

type View = Parameters<Visits['record']>;

/**
 * Visits random portfolios from 16 million IPs, so that hardly anyone comes twice; half of them by a link. The same on
 * every run.
 */
function openPicker(portfolios: readonly string[]): () => View {
  const random = openRandom();
  const oneOf = <T>(things: readonly T[]) => things[random(things.length)] as T;
  return () => {
    const bits = random(2 ** 24);
    const ip = `${60 + (bits & 7)}.${(bits >> 3) & 255}.${(bits >> 11) & 255}.${(bits >> 19) & 255}`;
    const referer = random(2) === 0 ? oneOf(REFERRERS) : undefined;
    const headers = { host: 'portfolios.example', 'user-agent': oneOf(AGENTS), referer };
    const page = random(2) === 0 ? '' : `00000000-0000-4000-8000-00000000000${random(PAGES)}`;
    const request = { method: 'GET', url: `/u/person${oneOf(CAMPAIGNS)}`, headers, ip };
    return [request, oneOf(portfolios), { isOwner: false, page, action: 'view' }];
  };
}

function openRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
