import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/postgres.ts';
import { makeAccounts } from '../accounts.ts';
import { end, startProgram, startWorker } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Load, Measured } from '../load-generator.ts';
import { fillPortfolios } from '../portfolios.ts';
import { fillReport } from '../report-data.ts';
import type { Settings } from '../scenario.ts';
import { BROWSER } from '../site.ts';

const NEIGHBOURS = 1_000;
const NEIGHBOURS_VIEWS = 4_000;

/** One owner's report over the year, for ever more views, in a database that holds a thousand others'. */
export async function countryReport(settings: Settings): Promise<Figure[]> {
  const dataDir = join(settings.folder, 'report');
  const sqlite = await reportsOn('SQLite', `sqlite:${join(dataDir, 'vitrine.db')}`, dataDir, settings);
  const folder = join(settings.folder, 'postgres');
  await mkdir(folder);
  const postgres = await startPostgres(folder);
  try {
    return [...sqlite, ...(await reportsOn('PostgreSQL', `${postgres.url}/postgres`, dataDir, settings))];
  } finally {
    await postgres.stop();
  }
}

async function reportsOn(name: string, databaseUrl: string, dataDir: string, settings: Settings): Promise<Figure[]> {
  const neighbours = await fillPortfolios(databaseUrl, Math.min(NEIGHBOURS, settings.portfolios));
  await fillReport(
    databaseUrl,
    neighbours.map(({ id }) => id),
    NEIGHBOURS_VIEWS,
  );
  const program = await startProgram({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const accounts = await makeAccounts(program, settings.reportViews.length);
  const { child, ask } = startWorker<Load, Measured>('load-generator.ts');
  const figures: Figure[] = [];
  for (const [index, views] of settings.reportViews.entries()) {
    const account = accounts[index];
    if (!account) continue;
    await fillReport(databaseUrl, [account.id], views);
    const headers = { ...BROWSER, cookie: account.cookie };
    const load = { url: `${program.url}${yearReport()}`, connections: 1, headers, seconds: settings.seconds };
    const times: number[] = [];
    for (let round = 0; round < settings.rounds; round++) {
      const { failed, perSecond } = await ask(load);
      if (failed > 0) throw new Error(`${failed} reports failed`);
      times.push(1_000 / perSecond);
    }
    const title = `Country report of a year, ${views.toLocaleString('en')} views, ${name}`;
    figures.push({ name: title, value: median(times), unit: 'ms', atMost: 30 });
  }
  await end(child);
  await end(program.child);
  return figures;
}

function yearReport(): string {
  const to = new Date();
  const from = new Date(to.getTime() - 364 * 24 * 60 * 60 * 1_000);
  const day = (date: Date) => date.toISOString().slice(0, 10);
  return `/api/analytics/track/countries?from=${day(from)}&to=${day(to)}`;
}
