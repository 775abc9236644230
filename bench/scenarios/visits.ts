import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import { startWorker } from '../children.ts';
import type { Figure } from '../figures.ts';
import { fillPortfolios } from '../portfolios.ts';
import type { Settings } from '../scenario.ts';
import type { VisitOutcome, VisitTask } from '../visit-writer.ts';

const PER_SECOND = 20_000;
const PORTFOLIOS = 1_000;

/** New visitors of many portfolios, at the target rate of one node, on either engine. */
export async function visits(settings: Settings): Promise<Figure[]> {
  const sqlite = await visitsOn('SQLite', `sqlite:${join(settings.folder, 'visits', 'vitrine.db')}`, settings);
  const folder = join(settings.folder, 'visits-postgres');
  // As root, PostgreSQL runs as another user.
  await mkdir(folder, { mode: 0o755 });
  const postgres = await startPostgres(folder);
  try {
    return [...sqlite, ...(await visitsOn('PostgreSQL', `${postgres.url}/postgres`, settings))];
  } finally {
    await postgres.stop();
  }
}

async function visitsOn(name: string, databaseUrl: string, { visitSeconds, portfolios }: Settings): Promise<Figure[]> {
  const people = await fillPortfolios(databaseUrl, Math.min(PORTFOLIOS, portfolios));
  const { request } = startWorker<VisitTask, VisitOutcome>('visit-writer.ts');
  const ids = people.map(({ id }) => id);
  const outcome = await request({ databaseUrl, portfolios: ids, perSecond: PER_SECOND, seconds: visitSeconds });
  const load = `${PER_SECOND.toLocaleString('en')} visits a second for ${visitSeconds} s, ${name}`;
  return [
    { name: `${load}: taken in`, value: outcome.takenPerSecond, unit: '/s' },
    { name: `${load}: lost`, value: outcome.lost, unit: '', atMost: 0 },
    { name: `${load}: event loop blocked at most`, value: outcome.delayMaxMs, unit: 'ms', atMost: 50 },
    { name: `${load}: event loop blocked, 99 in 100`, value: outcome.delay99Ms, unit: 'ms' },
    { name: `${load}: all written after another`, value: outcome.behindSeconds, unit: 's' },
    { name: `${load}: memory at most`, value: outcome.memoryMaxMb, unit: 'MB' },
    { name: `Cost of a visit where the page is sent, ${name}: CPU`, value: outcome.recordUs, unit: 'µs', atMost: 40 },
    // The cost during the request has a limit; this is the later cost, at most, because each is a new visitor.
    { name: `Cost of a visit with its writing, ${name}: CPU, all threads`, value: outcome.cpuUs, unit: 'µs' },
  ];
}
