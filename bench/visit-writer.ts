// Counts visits in a process of its own, as a server under such a load would.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/db/open.ts';
import { openVisits } from '../src/visits/visits.server.ts';

export type VisitTask = { dataDir: string; portfolios: string[]; perSecond: number; seconds: number };
/** `absorbed`: in the time given. */
export type VisitOutcome = { absorbed: number; lost: number; recordUs: number; cpuUs: number; delayMaxMs: number };

const TURN_MS = 10;
const TIMED_CALLS = 20_000;
const AGENTS = Array.from({ length: 50 }, (_, index) => {
  return `Mozilla/5.0 (X11; Linux x86_64; rv:${index + 80}.0) Gecko/20100101 Firefox/${index + 80}.0`;
});

process.once('message', async (task: VisitTask) => {
  process.send?.(await run(task));
});

async function run({ dataDir, portfolios, perSecond, seconds }: VisitTask): Promise<VisitOutcome> {
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase(config.databaseUrl);
  const visits = await openVisits({ config, database, log: pino({ level: 'error' }), now: () => new Date() });
  let sent = 0;

  function send(count: number): void {
    for (let index = 0; index < count; index++) visits.record(...viewOf(sent++, portfolios));
  }
  const cpu = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1_000) {
    send(Math.round(((performance.now() - begun) * perSecond) / 1_000) - sent);
    await sleep(TURN_MS);
  }
  delay.disable();
  const absorbed = sent;
  await visits.flush();
  const used = process.cpuUsage(cpu);
  const cpuUs = (used.user + used.system) / absorbed;
  const recordUs = timeCalls(() => send(TIMED_CALLS)) / TIMED_CALLS;
  await visits.stop();
  const { counted } = await database.db
    .selectFrom('visit_country_days')
    .select((row) => row.fn.sum<number>('views').as('counted'))
    .executeTakeFirstOrThrow();
  await database.close();
  return { absorbed, lost: sent - Number(counted), recordUs, cpuUs, delayMaxMs: delay.max / 1e6 };
}

function timeCalls(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Nobody comes twice. */
function viewOf(index: number, portfolios: string[]) {
  const ip = `${1 + ((index >> 16) % 200)}.${(index >> 8) & 255}.${index & 255}.${1 + (index % 250)}`;
  const headers = { 'user-agent': AGENTS[index % AGENTS.length] ?? '' };
  const request = { method: 'GET', url: '/u/person', headers, ip };
  const portfolio = portfolios[index % portfolios.length] ?? '';
  return [request, portfolio, { isOwner: false, page: '', act: 'view' }] as const;
}
