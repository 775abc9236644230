import { cpuMicroseconds, end, residentMb } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';
import { CONNECTIONS, type Site, startSite } from '../site.ts';

const WARM_UP = 300;

/** Every document for the first time, then random ones; only a fraction of them fits into the cache. */
export async function coldPages(settings: Settings): Promise<Figure[]> {
  const site = await startSite(settings);
  const paths = site.people.map(({ userName }) => `/u/${userName}`);
  const [warm, cold] = [
    paths.slice(0, Math.min(WARM_UP, paths.length / 2)),
    paths.slice(Math.min(WARM_UP, paths.length / 2)),
  ];
  await site.load({ paths: warm, amount: warm.length });
  const figures = [...(await firstVisits(site, cold, settings)), ...(await randomVisits(site, paths, settings))];
  const memory = await residentMb(site.program.child);
  if (memory !== undefined) figures.push({ name: 'Resident memory after that', value: memory, unit: 'MB' });
  await end(site.program.child);
  return figures;
}

/** Each round has its own documents, so that none was rendered before. */
async function firstVisits({ program, load }: Site, paths: string[], { rounds }: Settings): Promise<Figure[]> {
  const share = Math.floor(paths.length / rounds);
  const speeds: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // autocannon prepares one request for each connection before it counts.
    const part = paths.slice(round * share, (round + 1) * share);
    const before = (await cpuMicroseconds(program.child)) ?? Number.NaN;
    const { perSecond, responses } = await load({
      paths: part,
      amount: Math.max(part.length - CONNECTIONS, CONNECTIONS),
    });
    costs.push((((await cpuMicroseconds(program.child)) ?? Number.NaN) - before) / responses);
    speeds.push(perSecond);
  }
  return [
    { name: 'Cold page', value: median(speeds), unit: '/s', atLeast: 500 },
    { name: 'Cold page: CPU, all threads', value: median(costs), unit: 'µs' },
  ];
}

async function randomVisits({ load }: Site, paths: string[], { rounds, seconds }: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, headers] of [
    ['identity', {}],
    ['gzip', { 'accept-encoding': 'gzip' }],
  ] as const) {
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      speeds.push((await load({ paths, random: true, seconds, headers })).perSecond);
    }
    const count = paths.length.toLocaleString('en');
    figures.push({
      name: `Random visits over ${count} portfolios, ${name}`,
      value: median(speeds),
      unit: '/s',
      atLeast: 400,
    });
  }
  return figures;
}
