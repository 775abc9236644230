// Another visitor, who requests a cached document regularly, from their own IP and in a separate process: the process
// that runs the attack must not slow the measurement.
import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER } from '../site.ts';

const EVERY_MS = 20;

/** The site to visit from now on, or `end`, which requests the measurement. */
export type VisitorTask = { url: string } | 'end';
/** The 99th percentile of the visits' durations. */
export type VisitorOutcome = { p99Ms: number };

const tookMs: number[] = [];
let isOver = false;
let visits: Promise<void> | undefined;

process.on('message', async (task: VisitorTask) => {
  if (task !== 'end') {
    await visit(task.url);
    tookMs.length = 0;
    visits = visitAgain(task.url);
  } else {
    isOver = true;
    await visits;
  }
  tookMs.sort((a, b) => a - b);
  const p99Ms = tookMs[Math.floor((tookMs.length - 1) * 0.99)] ?? Number.NaN;
  process.send?.({ p99Ms } satisfies VisitorOutcome);
});

async function visitAgain(url: string): Promise<void> {
  while (!isOver) {
    await visit(url);
    await sleep(EVERY_MS);
  }
}

async function visit(url: string): Promise<void> {
  const began = performance.now();
  const response = await fetch(`${url}/home`, { headers: { ...BROWSER, 'x-forwarded-for': '198.51.100.7' } });
  await response.arrayBuffer();
  tookMs.push(performance.now() - began);
}
