import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, openDatabase } from '../../src/db/open.ts';
import { DIMENSIONS } from '../../src/visits/audience.ts';
import { breakdownReport } from '../../src/visits/audience-breakdown.server.ts';
import type { Filters } from '../../src/visits/audience-counts.server.ts';
import { overviewReport } from '../../src/visits/audience-overview.server.ts';
import { countryReport } from '../../src/visits/country-report.server.ts';
import { startPostgres } from '../../tests/support/postgres.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';
import { ALL_ROLLUPS, countryCode, fillYear, idOf, type Portfolio } from '../visit-year.ts';

const NEIGHBOURS = 999;
const NEIGHBOURS_VIEWS = 4_000;
const LAST_DAY = '2026-06-20';
/** Not at the edges of months, so that days and months are read. */
const YEAR = { from: '2025-06-21', to: LAST_DAY };
/** One in so many has more than countries: enough rows to be in the way. */
const DETAILED_NEIGHBOURS_EVERY = 10;
const REPORT_MAX_MS = 30;
const TENFOLD_MAX = 2;
const STILL_MAX_MS = 50;
const NARROW: Filters = { country: countryCode(2), browser: 'Firefox' };

/** The reports of a year, on one portfolio among a thousand others, on both engines. */
export async function audienceReports(settings: Settings): Promise<Figure[]> {
  const sqlite = await reportsOn('SQLite', `sqlite:${join(settings.folder, 'audience', 'vitrine.db')}`, settings);
  const folder = join(settings.folder, 'audience-postgres');
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
  // The most views that reports are measured with are those of the portfolio with ten times as many.
  const views = Math.max(...settings.reportViews) / 10;
  const others = neighboursOf(Math.min(NEIGHBOURS, settings.portfolios));
  const middle = others.length >> 1;
  const one: Portfolio = { id: idOf(middle), views, rollups: ALL_ROLLUPS };
  const tenfold: Portfolio = { id: idOf(middle + 1), views: 10 * views, rollups: ['visit_country'] };
  const portfolios = [...others.slice(0, middle), one, tenfold, ...others.slice(middle)];
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
  const audience = (filters: Filters) => ({ database, userId: one.id, filters });
  const country = await time('Country report of a year', () => countryReport(database.db, one.id, YEAR), REPORT_MAX_MS);
  await time(
    'Country report of a year, ten times the views',
    () => countryReport(database.db, tenfold.id, YEAR),
    // Times of a millisecond differ by more than their half from run to run.
    Math.max(TENFOLD_MAX * country, 1),
  );
  await time('Overview of a year', () => overviewReport(audience({}), YEAR, LAST_DAY));
  for (const dimension of DIMENSIONS) {
    const filters = dimension === 'region' || dimension === 'city' ? { country: countryCode(0) } : {};
    await time(`A year by ${dimension}`, () => breakdownReport(audience(filters), dimension, YEAR, 100));
  }
  const narrowed = () => overviewReport(audience(NARROW), YEAR, LAST_DAY);
  await time('Overview of a year, of one country and browser', narrowed);
  await time('A year by referrer, of one page', () => breakdownReport(audience({ page: '' }), 'referrer', YEAR, 100));
  const still = { name: `Event loop at most still meanwhile, ${name}`, unit: 'ms', atMost: STILL_MAX_MS };
  figures.push({ ...still, value: await longestStillMs(narrowed) });
  await database.close();
  return figures;
}

/** The two in the middle are not among them. */
function neighboursOf(count: number): Portfolio[] {
  return Array.from({ length: count }, (_, index) => ({
    id: idOf(index < count >> 1 ? index : index + 2),
    views: NEIGHBOURS_VIEWS,
    rollups: index % DETAILED_NEIGHBOURS_EVERY === 0 ? ALL_ROLLUPS : ['visit_country'],
  }));
}

async function medianMs(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  // Once for what is prepared and read for the first time.
  await work();
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times);
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
