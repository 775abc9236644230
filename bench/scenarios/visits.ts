import { join } from 'node:path';
import { startWorker } from '../children.ts';
import type { Figure } from '../figures.ts';
import { fillPortfolios } from '../portfolios.ts';
import type { Settings } from '../scenario.ts';
import type { VisitOutcome, VisitTask } from '../visit-writer.ts';

const PER_SECOND = 20_000;
const PORTFOLIOS = 1_000;

/** New visitors of many portfolios, as many a second as one node is to take. */
export async function visits({ folder, visitSeconds, portfolios }: Settings): Promise<Figure[]> {
  const dataDir = join(folder, 'visits');
  const count = Math.min(PORTFOLIOS, portfolios);
  const people = await fillPortfolios(`sqlite:${join(dataDir, 'vitrine.db')}`, count);
  const { ask } = startWorker<VisitTask, VisitOutcome>('visit-writer.ts');
  const task = { dataDir, portfolios: people.map(({ id }) => id), perSecond: PER_SECOND, seconds: visitSeconds };
  const { absorbed, lost, recordUs, cpuUs, delayMaxMs } = await ask(task);
  const load = `${PER_SECOND.toLocaleString('en')} visits a second for ${visitSeconds} s`;
  return [
    { name: `${load}: taken in`, value: absorbed / visitSeconds, unit: '/s' },
    { name: `${load}: lost`, value: lost, unit: '', atMost: 0 },
    { name: `${load}: event loop held up at most`, value: delayMaxMs, unit: 'ms', atMost: 50 },
    { name: 'Cost of a visit where the page is sent: CPU', value: recordUs, unit: 'µs', atMost: 40 },
    { name: 'Cost of a visit with its writing: CPU, all threads', value: cpuUs, unit: 'µs' },
  ];
}
