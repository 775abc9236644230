import { cpuMicroseconds, end, residentMb } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';
import { CONNECTIONS, type Site, startSite } from '../site.ts';

const WARM_UP = 300;
const GZIP = { 'accept-encoding': 'gzip' };

/**
 * Every document for the first time; then random ones, of which only a fraction fits into memory: rendered for clients
 * that accept no compression, and read from disk for the others, once each was seen, after a restart.
 */
export async function coldPages(settings: Settings): Promise<Figure[]> {
  const site = await startSite(settings);
  const paths = site.people.map(({ userName }) => `/u/${userName}`);
  const [warm, cold] = [
    paths.slice(0, Math.min(WARM_UP, paths.length / 2)),
    paths.slice(Math.min(WARM_UP, paths.length / 2)),
  ];
  await site.load({ paths: warm, amount: warm.length });
  const figures = await firstVisits(site, cold, settings);
  figures.push(...(await randomVisits(site, paths, settings, { name: 'identity', atLeast: 400 })));
  await site.load({ paths, amount: paths.length, headers: GZIP });
  await end(site.program.child);
  const restarted = await startSite(settings);
  const name = 'gzip, once each was seen and after a restart';
  figures.push(...(await randomVisits(restarted, paths, settings, { name, headers: GZIP, atLeast: 2_000 })));
  const memory = await residentMb(restarted.program.child);
  if (memory !== undefined) figures.push({ name: 'Resident memory after that', value: memory, unit: 'MB' });
  await end(restarted.program.child);
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
    { name: 'Cold page', value: median(speeds), unit: '/s', atLeast: 1_200 },
    { name: 'Cold page: CPU, all threads', value: median(costs), unit: 'µs' },
  ];
}

type Visits = { name: string; headers?: Record<string, string>; atLeast: number };

async function randomVisits(
  { program, load }: Site,
  paths: string[],
  { rounds, seconds }: Settings,
  { name: encoding, headers = {}, atLeast }: Visits,
): Promise<Figure[]> {
  const speeds: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = (await cpuMicroseconds(program.child)) ?? Number.NaN;
    const { perSecond, responses } = await load({ paths, random: true, seconds, headers });
    costs.push((((await cpuMicroseconds(program.child)) ?? Number.NaN) - before) / responses);
    speeds.push(perSecond);
  }
  const name = `Random visits over ${paths.length.toLocaleString('en')} portfolios, ${encoding}`;
  return [
    { name, value: median(speeds), unit: '/s', atLeast },
    { name: `${name}: CPU`, value: median(costs), unit: 'µs' },
  ];
}
