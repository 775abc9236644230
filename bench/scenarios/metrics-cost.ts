import { join } from 'node:path';
import { end } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Scenario } from '../scenario.ts';
import { measured } from '../side-by-side.ts';
import { startSite } from '../site.ts';

const PORTFOLIOS = 10;
const PATH = '/u/person-1';
const REQUEST_HEADERS: [name: string, headers: Record<string, string>][] = [
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['304', { 'if-none-match': '*' }],
];

/** What METRICS_TOKEN costs: two servers, with it and without, are requested in turns. */
export const metricsCost: Scenario = async ({ folder, rounds, seconds }) => {
  const [bare, watched] = await Promise.all([
    startSite({ folder: join(folder, 'unwatched'), portfolios: PORTFOLIOS }),
    startSite(
      { folder: join(folder, 'watched'), portfolios: PORTFOLIOS },
      { METRICS_TOKEN: 'a-token-of-the-operator' },
    ),
  ]);
  const figures: Figure[] = [];
  for (const [name, headers] of REQUEST_HEADERS) {
    const runs: { with: number; without: number; cpuWith: number; cpuWithout: number }[] = [];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round++) {
      const request = ({ program, load }: typeof bare) =>
        measured(program, () => load({ url: `${program.url}${PATH}`, headers, seconds }));
      const without = await request(bare);
      const counted = await request(watched);
      if (round === 0 && rounds > 1) continue;
      runs.push({
        with: counted.perSecond,
        without: without.perSecond,
        cpuWith: counted.cpuUs,
        cpuWithout: without.cpuUs,
      });
    }
    const of = (read: (run: (typeof runs)[number]) => number) => median(runs.map(read));
    figures.push(
      { name: `Cached page with METRICS_TOKEN, ${name}`, value: of((run) => run.with), unit: '/s' },
      { name: `Cached page without, ${name}`, value: of((run) => run.without), unit: '/s' },
      {
        // Of the processor's time: on a busy machine requests a second vary by more than what is measured.
        name: `CPU with METRICS_TOKEN, ${name} (ratio: without to with)`,
        value: of((run) => run.cpuWith),
        unit: 'µs',
        ratio: of((run) => run.cpuWithout / run.cpuWith),
        atLeast: 0.9,
      },
    );
  }
  await Promise.all([end(bare.program.child), end(watched.program.child)]);
  return figures;
};
