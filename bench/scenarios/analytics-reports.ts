import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { breakdownReport } from '../../src/insight/visits/report/breakdown.server.ts';
import { countryReport } from '../../src/insight/visits/report/country-report.server.ts';
import { overviewReport } from '../../src/insight/visits/report/overview.server.ts';
import { screenReport } from '../../src/insight/visits/report/screen-report.server.ts';
import { packClosedDays } from '../../src/insight/visits/rollup/facet-packing.server.ts';
import type { Filters } from '../../src/insight/visits/visit-report.ts';
import { DIMENSIONS } from '../../src/insight/visits/visit-report.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';
import { ALL_ROLLUPS, countryCode, fillYear, idOf, type Portfolio } from '../visit-year.ts';

const NEIGHBOURS = 999;
const NEIGHBOURS_VIEWS = 4_000;
const LAST_DAY = '2026-06-20';
/** Not at the ends of months, so that days and months are read. */
const YEAR = { from: '2025-06-21', to: LAST_DAY };
/** One in this many has more than countries: enough rows to interfere. */
const DETAILED_NEIGHBOURS_EVERY = 10;
const REPORT_MAX_MS = 30;
const TENFOLD_MAX = 2;
const STILL_MAX_MS = 50;
/** Rows of each report on the screen. */
const ROWS = 8;
const SCREEN_MAX_MS = 300;
const FILTERED: readonly (readonly [what: string, filters: Filters])[] = [
  ['of one page', { page: '' }],
  ['of one device', { device: 'Mobile' }],
  ['of one country and browser', { country: countryCode(2), browser: 'Firefox' }],
  ['without filters', {}],
];

/** The reports of a year, on portfolios with more and more views among a thousand others, on both engines. */
export async function analyticsReports(settings: Settings): Promise<Figure[]> {
  const sqlite = await reportsOn('SQLite', `sqlite:${join(settings.folder, 'analytics', 'vitrine.db')}`, settings);
  const folder = join(settings.folder, 'analytics-postgres');
  await mkdir(folder);
  await chmod(folder, 0o755);
  const postgres = await startPostgres(folder);
  try {
    return [...sqlite, ...(await reportsOn('PostgreSQL', `${postgres.url}/postgres`, settings))];
  } finally {
    await postgres.stop();
  }
}

async function reportsOn(name: string, databaseUrl: string, settings: Settings): Promise<Figure[]> {
  const database = await openDatabase(databaseUrl);
  await migrate(database);
  const others = neighboursOf(Math.min(NEIGHBOURS, settings.portfolios), settings.reportViews.length);
  const middle = others.length >> 1;
  // The last one has ten times the views of the previous one, whose other reports are measured as well.
  const detailed = Math.max(0, settings.reportViews.length - 2);
  const measured = settings.reportViews.map((views, index): Portfolio => {
    return { id: idOf(middle + index), views, rollups: index === detailed ? ALL_ROLLUPS : ['visit_country'] };
  });
  const portfolios = [...others.slice(0, middle), ...measured, ...others.slice(middle)];
  const start = performance.now();
  const rows = await fillYear(database, portfolios, LAST_DAY);
  const filledIn = (performance.now() - start) / 1_000;

  const figures: Figure[] = [
    { name: `A year of all visits written, ${name}`, value: filledIn, unit: 's' },
    { name: `Rows of it, ${name}`, value: rows, unit: '' },
  ];
  const time = async (what: string, report: () => Promise<unknown>, atMost?: number) => {
    const value = await medianMs(settings.rounds, report);
    figures.push({ name: `${what}, ${name}`, value, unit: 'ms', ...(atMost !== undefined && { atMost }) });
    return value;
  };
  const userId = idOf(middle + detailed);
  const audience = (filters: Filters) => ({ database, userId, filters });
  const countryTimes: number[] = [];
  for (const { id, views } of measured) {
    const what = `Country report of a year, ${views.toLocaleString('en')} views`;
    const before = countryTimes.at(-1) ?? REPORT_MAX_MS;
    // Durations of a millisecond vary by more than half from run to run.
    const atMost = Math.min(REPORT_MAX_MS, Math.max(TENFOLD_MAX * before, 1));
    countryTimes.push(await time(what, () => countryReport({ database, userId: id, filters: {} }, YEAR), atMost));
  }
  await time('Overview of a year', () => overviewReport(audience({}), YEAR, LAST_DAY));
  for (const dimension of DIMENSIONS) {
    const filters = dimension === 'region' || dimension === 'city' ? { country: countryCode(0) } : {};
    await time(`A year by ${dimension}`, () => breakdownReport(audience(filters), dimension, YEAR, 100));
  }
  const began = performance.now();
  const cpu = cpuMs();
  await packClosedDays(database, LAST_DAY);
  figures.push(
    { name: `Facets packed, ${name}`, value: performance.now() - began, unit: 'ms' },
    { name: `Facets packed, ${name}: CPU`, value: cpuMs() - cpu, unit: 'ms' },
  );
  for (const [what, filters] of FILTERED) {
    const screen = () => screenReport(audience(filters), YEAR, LAST_DAY, ROWS);
    const figure = `The whole screen of a year, ${what}`;
    figures.push({
      name: `${figure}: the first, ${name}`,
      value: await timed(screen),
      unit: 'ms',
      atMost: SCREEN_MAX_MS,
    });
    await time(figure, screen, SCREEN_MAX_MS);
    const before = cpuMs();
    for (let round = 0; round < settings.rounds; round++) await screen();
    figures.push({ name: `${figure}: CPU, ${name}`, value: (cpuMs() - before) / settings.rounds, unit: 'ms' });
  }
  const still = { name: `Event loop blocked at most, ${name}`, unit: 'ms', atMost: STILL_MAX_MS };
  figures.push({
    ...still,
    value: await longestStillMs(() => screenReport(audience({ page: '' }), YEAR, LAST_DAY, ROWS)),
  });
  await database.close();
  return figures;
}

/** Leaves room in the middle of the keys for the measured ones. */
function neighboursOf(count: number, room: number): Portfolio[] {
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(index < count >> 1 ? index : index + room),
    views: NEIGHBOURS_VIEWS,
    rollups: index % DETAILED_NEIGHBOURS_EVERY === 0 ? ALL_ROLLUPS : ['visit_country'],
  }));
}

async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // The first call compiles and reads for the first time.
  await work();
  for (let round = 0; round < rounds; round++) times.push(await timed(work));
  return median(times);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Of all threads of the program. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function longestStillMs(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await sleep(20);
  delays.reset();
  await work();
  await sleep(20);
  delays.disable();
  return delays.max / 1e6;
}
