import { end } from '../children.ts';
import type { Figure } from '../figures.ts';
import type { Scenario } from '../scenario.ts';
import { compare } from '../side-by-side.ts';
import { startSite } from '../site.ts';

const REQUEST_HEADERS: [name: string, headers: Record<string, string>, atLeast: number][] = [
  ['identity', {}, 0.6],
  ['gzip', { 'accept-encoding': 'gzip' }, 0.6],
  ['304', { 'if-none-match': '*' }, 0.6],
];

/** One cached document, requested repeatedly; each request is counted as a visit. */
export const cachedPages: Scenario = async (settings) => {
  const site = await startSite(settings);
  const figures: Figure[] = [];
  for (const [name, headers, atLeast] of REQUEST_HEADERS) {
    const run = await compare(site, '/u/person-1', headers, settings);
    const { perSecond, barePerSecond, ratio, cpuUs, bareCpuUs, p99Ms, bareP99Ms } = run;
    figures.push(
      { name: `Cached page, ${name}`, value: perSecond, unit: '/s', bare: barePerSecond, ratio, atLeast },
      { name: `Cached page, ${name}: CPU`, value: cpuUs, unit: 'µs', bare: bareCpuUs },
      { name: `Cached page, ${name}: p99`, value: p99Ms, unit: 'ms', bare: bareP99Ms, atMost: 5 },
    );
  }
  await end(site.program.child);
  return figures;
};
