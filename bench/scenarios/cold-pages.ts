import { setTimeout as sleep } from 'node:timers/promises';
import { cpuMicroseconds, end, residentMb } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Settings } from '../scenario.ts';
import { CONNECTIONS, type Site, startSite } from '../site.ts';

const WARM_UP = 300;
const GZIP = { 'accept-encoding': 'gzip' };
const ACCEPTED: [name: string, headers: Record<string, string>][] = [
  ['identity', {}],
  ['gzip', GZIP],
  ['zstd', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
];
/** A server looks for changes of other processes no more often than this. */
const CHANGE_NOTICED_MS = 300;

/**
 * Every document for the first time, then random ones, of which only a fraction fits into memory, then changed ones by
 * what the client accepts.
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
  figures.push(...(await randomVisits(site, paths, settings)));
  const memory = await residentMb(site.program.child);
  if (memory !== undefined) figures.push({ name: 'Resident memory after that', value: memory, unit: 'MB' });
  figures.push(...(await changedPages(site, warm, settings)));
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
    { name: 'Cold page', value: median(speeds), unit: '/s', atLeast: 1_200 },
    { name: 'Cold page: CPU, all threads', value: median(costs), unit: 'µs' },
  ];
}

async function randomVisits(
  { program, load }: Site,
  paths: string[],
  { rounds, seconds }: Settings,
): Promise<Figure[]> {
  const speeds: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = (await cpuMicroseconds(program.child)) ?? Number.NaN;
    const { perSecond, responses } = await load({ paths, random: true, seconds, headers: GZIP });
    costs.push((((await cpuMicroseconds(program.child)) ?? Number.NaN) - before) / responses);
    speeds.push(perSecond);
  }
  const name = `Random visits over ${paths.length.toLocaleString('en')} portfolios, gzip`;
  return [
    { name, value: median(speeds), unit: '/s', atLeast: 400 },
    { name: `${name}: CPU`, value: median(costs), unit: 'µs' },
  ];
}

/** Pages of portfolios that have all changed since they were last seen, one at a time. */
async function changedPages({ program, load, change }: Site, paths: string[], { rounds }: Settings): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, headers] of ACCEPTED) {
    const costs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      change();
      await sleep(CHANGE_NOTICED_MS);
      // The request that notices the change.
      await load({ paths: paths.slice(0, 1), connections: 1, amount: 1 });
      const before = (await cpuMicroseconds(program.child)) ?? Number.NaN;
      const { responses } = await load({ paths: paths.slice(1), connections: 1, amount: paths.length - 2, headers });
      costs.push((((await cpuMicroseconds(program.child)) ?? Number.NaN) - before) / responses);
    }
    figures.push({ name: `Changed page, ${name}: CPU, all threads`, value: median(costs), unit: 'µs' });
  }
  return figures;
}
