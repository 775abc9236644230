import { DAY_MS } from '../../src/platform/lib/time.ts';
import type { Client } from './app.ts';

/** A clock that only changes when the test moves it. */
export function stillClock(start = '2026-03-14T12:00:00.000Z') {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    set: (time: string) => {
      at = Date.parse(time);
    },
    advance: (ms: number) => {
      at += ms;
    },
  };
}

const SESSION_STEP_MS = 10 * DAY_MS;

/** Moves the clock while the client keeps its session by using it. */
export async function passTime(clock: { advance(ms: number): void }, client: Client, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= SESSION_STEP_MS) {
    clock.advance(Math.min(left, SESSION_STEP_MS));
    await client.request('GET', '/api/users/me');
  }
}
