import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSER } from '../site.ts';

/** Another visitor, who requests a cached document regularly from their own IP. */
const EVERY_MS = 20;

export function startVisitor(url: string) {
  const tookMs: number[] = [];
  let isOver = false;

  async function visit(): Promise<void> {
    while (!isOver) {
      const began = performance.now();
      const answer = await fetch(`${url}/home`, { headers: { ...BROWSER, 'x-forwarded-for': '198.51.100.7' } });
      await answer.arrayBuffer();
      tookMs.push(performance.now() - began);
      await sleep(EVERY_MS);
    }
  }

  const visits = visit();
  return {
    /** Returns the 99th percentile of the visits' durations, in milliseconds. */
    async end(): Promise<number> {
      isOver = true;
      await visits;
      tookMs.sort((a, b) => a - b);
      return tookMs[Math.floor((tookMs.length - 1) * 0.99)] ?? Number.NaN;
    },
  };
}
