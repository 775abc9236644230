import { setTimeout as sleep } from 'node:timers/promises';
import type { Due } from './job-store.server.ts';

type LaneParts = {
  /** How many run at once. */
  places: number;
  /** What takes longer leaves its place to the next, and goes on. */
  turnMs?: number;
  /** Never rejects. */
  run(item: Due): Promise<void>;
  signal: AbortSignal;
  /** Called when the last that waited has run. */
  onEmpty?(): void;
  /** Time that it has used: who used least is first. */
  usedBy?(item: Due): number;
};

/** Runs what is due in a number of places, each partition never twice at once. */
export type Lane = ReturnType<typeof newLane>;

export function newLane({ places, turnMs, run, signal, onEmpty, usedBy }: LaneParts) {
  const waiting = new Map<string, Due>();
  const running = new Map<string, Promise<void>>();
  const turns = new Set<Promise<void>>();

  function fill(): void {
    while (!signal.aborted && turns.size < places && waiting.size > 0) {
      const items = [...waiting];
      const [next] = usedBy ? items.toSorted(([, a], [, b]) => usedBy(a) - usedBy(b)) : items;
      if (next) start(...next);
    }
  }

  function start(key: string, item: Due): void {
    waiting.delete(key);
    const work = run(item).finally(() => running.delete(key));
    running.set(key, work);
    const place =
      turnMs === undefined ? work : Promise.race([work, sleep(turnMs, undefined, { ref: false })]).then(() => {});
    const turn = place.then(() => {
      turns.delete(turn);
      fill();
      if (waiting.size === 0) onEmpty?.();
    });
    turns.add(turn);
  }

  return {
    add(items: readonly Due[]): void {
      for (const item of items) {
        const key = `${item.name}\n${item.partition}`;
        if (!running.has(key)) waiting.set(key, item);
      }
      fill();
    },
    isBusy: () => turns.size > 0,
    /** Resolves when a turn has ended. */
    next: () => Promise.race(turns),
    /** Resolves when nothing runs any more. */
    ended: async () => void (await Promise.all(running.values())),
  };
}
