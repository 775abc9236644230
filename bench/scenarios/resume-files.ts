import { cpuMicrosecondsOfAll, end, type Program } from '../children.ts';
import { type Figure, median } from '../figures.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { BROWSER, startSite } from '../site.ts';

const WARM_UP = 3;
/** For one measurement. */
const FILES = 10;

/** Résumés as PDF, one after the other and each for the first time: the process that makes them is warm. */
export const resumeFiles: Scenario = async (settings): Promise<Figure[]> => {
  const { program, people } = await startSite(settings);
  const paths = people.map(({ userName }) => `/u/${userName}/resume.pdf`);
  const request = async (path: string) => {
    const began = performance.now();
    const response = await fetch(`${program.url}${path}`, { headers: BROWSER });
    const bytes = (await response.arrayBuffer()).byteLength;
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return { ms: performance.now() - began, bytes };
  };
  for (const path of paths.slice(0, WARM_UP)) await request(path);
  const { times, sizes, cpu } = await measure(settings, program, paths.slice(WARM_UP), request);
  await end(program.child);
  return [
    { name: 'Résumé as PDF, warm', value: median(times), unit: 'ms', atMost: 100 },
    { name: 'Résumé as PDF, warm: CPU, both processes', value: cpu, unit: 'ms' },
    { name: 'Résumé as PDF: size', value: median(sizes) / 1_000, unit: 'kB', atMost: 200 },
  ];
};

type Made = { ms: number; bytes: number };

async function measure(
  { rounds }: Pick<Settings, 'rounds'>,
  program: Program,
  paths: readonly string[],
  request: (path: string) => Promise<Made>,
) {
  const made: Made[] = [];
  const before = await cpuMicrosecondsOfAll(program.child);
  for (const path of paths.slice(0, rounds * FILES)) made.push(await request(path));
  const cpu = ((await cpuMicrosecondsOfAll(program.child)) - before) / made.length / 1_000;
  return { times: made.map(({ ms }) => ms), sizes: made.map(({ bytes }) => bytes), cpu };
}
