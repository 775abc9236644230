import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Database, migrate, openDatabase } from '../src/db/open.ts';
import { openVisits, type Visits } from '../src/visits/visits.server.ts';
import { startPostgres } from '../tests/support/postgres.ts';

/**
 * What counting costs: so many visits a second are recorded for a while, as requests bring them, by one node that
 * writes them meanwhile. Run: `node bench/visits.ts [sqlite|postgres] [seconds] [visits a second]`
 */

const PORTFOLIOS = 1_000;
const PAGES = 6;
const WARM_UP_MS = 2_000;
const TICK_MS = 4;
const NANOSECONDS_PER_MS = 1e6;

export type VisitFigures = {
  engine: string;
  seconds: number;
  visits: number;
  lost: number;
  /** Of this process for each visit, until all are written; and of making up the requests alone. */
  cpu_us_per_visit: number;
  generator_us_per_visit: number;
  event_loop_delay_max_ms: number;
  event_loop_delay_p99_ms: number;
  /** After the last visit, until all were written. */
  behind_seconds: number;
  memory_max_mb: number;
  load_average: number;
  cores: number;
};

const AGENTS = Array.from({ length: 60 }, (_, index) => {
  const version = 120 + (index % 20);
  return [
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`,
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${index % 6} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.${index % 6} Mobile/15E148 Safari/604.1`,
  ][index % 3] as string;
});
const REFERRERS = [
  ...['https://www.google.com/', 'https://www.google.de/', 'https://www.bing.com/', 'https://duckduckgo.com/'],
  ...['https://www.linkedin.com/feed/', 'https://t.co/abc', 'https://github.com/ada', 'https://news.ycombinator.com/'],
  ...Array.from({ length: 22 }, (_, index) => `https://blog-${index}.example/post`),
];
const CAMPAIGNS = ['', '', '', '', '', '', '', '?utm_source=newsletter&utm_medium=email&utm_campaign=may'];

/** The same numbers in every run. */
function openRandom(): (below: number) => number {
  let state = 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Look = Parameters<Visits['record']>;

/** Any of 16 million addresses, most of which nobody has seen before; half of all views have a referrer. */
function openGenerator(portfolios: readonly string[]): () => Look {
  const random = openRandom();
  return () => {
    const bits = random(2 ** 24);
    const ip = `${60 + (bits & 7)}.${(bits >> 3) & 255}.${(bits >> 11) & 255}.${(bits >> 19) & 255}`;
    const referer = random(2) === 0 ? REFERRERS[random(REFERRERS.length)] : undefined;
    const headers = { host: 'portfolios.example', 'user-agent': AGENTS[random(AGENTS.length)], referer };
    const url = `/u/ada${CAMPAIGNS[random(CAMPAIGNS.length)]}`;
    const page = random(2) === 0 ? '' : `00000000-0000-4000-8000-00000000000${random(PAGES)}`;
    return [
      { method: 'GET', headers, ip, url },
      portfolios[random(PORTFOLIOS)] as string,
      { isOwner: false, page, act: 'view' },
    ];
  };
}

async function addPortfolios({ db }: Database): Promise<string[]> {
  const ids = Array.from({ length: PORTFOLIOS }, () => randomUUID());
  const texts = 'first_name last_name image_url headline about location links availability theme layout extras notices';
  const empty = Object.fromEntries(texts.split(' ').map((name) => [name, '']));
  const at = '2026-01-01';
  for (const id of ids) {
    const user = { ...empty, id, user_name: id.slice(0, 32), email: `${id}@example.com`, password_hash: '' };
    await db
      .insertInto('users')
      .values({ ...user, created_at: at, updated_at: at } as never)
      .execute();
  }
  return ids;
}

/** Records `rate` visits a second for `seconds`, however late the thread is. */
async function press(visits: Visits, next: () => Look, rate: number, seconds: number): Promise<number> {
  const start = performance.now();
  const wanted = rate * seconds;
  let made = 0;
  while (made < wanted) {
    const due = Math.min(wanted, Math.floor(((performance.now() - start) / 1_000) * rate));
    for (; made < due; made++) visits.record(...next());
    await sleep(TICK_MS);
  }
  return made;
}

/** What the generator alone takes of a visit's time. */
function generatorMicroseconds(next: () => Look): number {
  const count = 200_000;
  let length = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < count; index++) length += next()[0].ip.length;
  const { user, system } = process.cpuUsage(before);
  return length > 0 ? (user + system) / count : 0;
}

async function viewsIn({ db }: Database): Promise<number> {
  const { rows } = await sql<{ views: number | null }>`select sum(views) as views from visit_facet_months`.execute(db);
  return Number(rows[0]?.views ?? 0);
}

type Press = { url: string; seconds: number; rate: number };

/** Needs an empty database. */
export async function benchVisits({ url, seconds, rate }: Press): Promise<VisitFigures> {
  const database = await openDatabase(url);
  await migrate(database);
  const portfolios = await addPortfolios(database);
  const log = pino({ level: 'warn' }, process.stderr);
  const config = { geoipDb: undefined, origin: 'https://portfolios.example' };
  const visits = await openVisits({ config, database, log, now: () => new Date() });
  const next = openGenerator(portfolios);
  const generator = generatorMicroseconds(next);
  const warmUp = await press(visits, next, rate / 4, WARM_UP_MS / 1_000);
  await visits.flush();

  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, 100);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const made = await press(visits, next, rate, seconds);
  const pressed = performance.now();
  await visits.flush();
  const behind = performance.now() - pressed;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  clearInterval(watch);
  await visits.stop();
  const lost = made + warmUp - (await viewsIn(database));
  await database.close();
  return {
    engine: database.engine,
    seconds,
    visits: made,
    lost,
    cpu_us_per_visit: (user + system) / made - generator,
    generator_us_per_visit: generator,
    event_loop_delay_max_ms: delay.max / NANOSECONDS_PER_MS,
    event_loop_delay_p99_ms: delay.percentile(99) / NANOSECONDS_PER_MS,
    behind_seconds: behind / 1_000,
    memory_max_mb: memory / 2 ** 20,
    load_average: loadavg()[0] ?? 0,
    cores: availableParallelism(),
  };
}

/** On a database that is made for it, and thrown away. */
export async function benchVisitsOn(engine: string, press: Omit<Press, 'url'>): Promise<VisitFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    if (engine === 'sqlite') return await benchVisits({ ...press, url: `sqlite:${join(folder, 'vitrine.db')}` });
    const { chmod } = await import('node:fs/promises');
    await chmod(folder, 0o755);
    const postgres = await startPostgres(folder);
    try {
      return await benchVisits({ ...press, url: `${postgres.url}/postgres` });
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [engine = 'sqlite', seconds = '30', rate = '20000'] = process.argv.slice(2);
  const figures = await benchVisitsOn(engine, { seconds: Number(seconds), rate: Number(rate) });
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(26)}${typeof value === 'number' ? Math.round(value * 100) / 100 : value}\n`);
  }
}
