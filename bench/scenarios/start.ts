import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, freePort, residentMb, startProgram } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import { fillPortfolios } from '../portfolios.ts';
import type { Settings } from '../scenario.ts';

const REQUEST_EVERY_MS = 5;
const AT_REST_AFTER_MS = 5_000;

/** From the command to the first response, with an existing database; and the memory of an idle server. */
export async function start({ folder, rounds }: Settings): Promise<Figure[]> {
  const dataDir = join(folder, 'start');
  await fillPortfolios(`sqlite:${join(dataDir, 'vitrine.db')}`, 10);
  const times: number[] = [];
  const memory: number[] = [];
  // The first start compiles; the compile cache is kept, as in an installation.
  for (let round = 0; round <= rounds; round++) {
    const port = await freePort();
    const begun = performance.now();
    const starting = startProgram({
      DATA_DIR: dataDir,
      PORT: `${port}`,
      NODE_COMPILE_CACHE: join(dataDir, 'compile-cache'),
    });
    while (!(await hasResponse(`http://127.0.0.1:${port}/api/health`))) await sleep(REQUEST_EVERY_MS);
    const ms = performance.now() - begun;
    const { child } = await starting;
    await sleep(AT_REST_AFTER_MS);
    const mb = await residentMb(child);
    if (round > 0) times.push(ms);
    if (round > 0 && mb !== undefined) memory.push(mb);
    await end(child);
  }
  return [
    { name: 'Start to first response', value: median(times), unit: 'ms', atMost: 800 },
    ...(memory.length > 0 ? [{ name: 'Resident memory at rest', value: median(memory), unit: 'MB', atMost: 130 }] : []),
  ];
}

function hasResponse(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
