import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { seededRandom } from '../../../../src/operation/cli/demo/seeded-random.ts';

// The real ones: a process simulates one world after another.
const { setImmediate: turnOfTheLoop, setTimeout: realTimeout, Date: RealDate } = globalThis;

type Work = (...parts: unknown[]) => void;
type SleepOptions = { ref?: boolean; signal?: AbortSignal };

/** What a simulated node is to the clock: its timers are lost with it, and wait while it is paused. */
export type Owner = { isDead: boolean; pausedUntil: number };
export type Timer = {
  at: number;
  order: number;
  owner: Owner | undefined;
  everyMs: number;
  work: Work;
  isOver: boolean;
};

/**
 * Replaces the clock, the timers and the random ids of this process by simulated ones: time passes only from one event to
 * the next, and those of one moment are in an order that the seed chooses. A simulation has its own process for this.
 */
export function openSimulatedClock(seed: number, startMs: number) {
  const random = seededRandom(seed);
  const owners = new AsyncLocalStorage<Owner>();
  const timers: Timer[] = [];
  /** Has the timers of work with the real disk. */
  const disk: Owner = { isDead: false, pausedUntil: 0 };
  let frozen = 0;
  let nowMs = startMs;

  function add(work: Work, afterMs = 0, everyMs = 0): Timer & Disposable {
    const at = nowMs + Math.max(0, Number.isFinite(afterMs) ? afterMs : 0);
    const timer = { at, order: random(), owner: owners.getStore(), everyMs, work, isOver: false };
    insert(timers, timer);
    const same = () => handle;
    const handle = Object.assign(timer, {
      unref: same,
      ref: same,
      hasRef: () => true,
      [Symbol.dispose]: () => cancel(timer),
    });
    return handle;
  }
  const cancel = (timer?: unknown) => {
    if (timer && typeof timer === 'object') (timer as Timer).isOver = true;
  };

  function sleep<T>(ms?: number, value?: T, { signal }: SleepOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        cancel(timer);
        reject(Object.assign(new Error('The operation was aborted'), { name: 'AbortError', code: 'ABORT_ERR' }));
      };
      const timer = add(() => {
        signal?.removeEventListener('abort', abort);
        resolve(value as T);
      }, ms);
      if (signal?.aborted) abort();
      else signal?.addEventListener('abort', abort, { once: true });
    });
  }

  class SimulatedDate extends RealDate {
    constructor(...parts: unknown[]) {
      if (parts.length === 0) super(nowMs);
      else super(...(parts as [number]));
    }
    static override now(): number {
      return nowMs;
    }
  }

  const soon = (work: Work, ...parts: unknown[]) => add(() => work(...parts));
  Object.assign(globalThis, {
    Date: SimulatedDate,
    setTimeout: (work: Work, ms?: number, ...parts: unknown[]) => add(() => work(...parts), ms),
    setInterval: (work: Work, ms = 1) => add(work, ms, ms),
    setImmediate: soon,
    ...{ clearTimeout: cancel, clearInterval: cancel, clearImmediate: cancel },
  });
  performance.now = () => nowMs - startMs;
  Object.assign(timersPromises, { setTimeout: sleep, setImmediate: () => sleep(0) });
  const digit = () => Math.floor(random() * 16).toString(16);
  Object.assign(crypto, { randomUUID: () => '00000000-0000-4000-8000-000000000000'.replace(/0/g, digit) });
  syncBuiltinESMExports();

  /** All that can go on without time passing has gone on: SQLite and what is simulated wait for nothing else. */
  const settle = () => new Promise<void>((resolve) => void turnOfTheLoop(resolve));

  /** Waits for work with the real disk: no time passes until it is done, and nothing else happens. */
  async function freeze<T>(work: () => Promise<T>): Promise<T> {
    frozen += 1;
    try {
      return await owners.run(disk, work);
    } finally {
      frozen -= 1;
    }
  }

  async function stepOfDisk(): Promise<void> {
    const index = timers.findLastIndex(({ owner, at, isOver }) => owner === disk && at <= nowMs && !isOver);
    const [timer] = index < 0 ? [] : timers.splice(index, 1);
    if (timer) owners.run(disk, timer.work);
    else await new Promise<void>((resolve) => void realTimeout(resolve, 1));
    await settle();
  }

  return {
    random,
    sleep,
    settle,
    freeze,
    isFrozen: () => frozen > 0,
    /** The same at the end, when nothing else goes on. */
    async finish(work: () => Promise<void>): Promise<void> {
      const done = freeze(work);
      while (frozen > 0) await stepOfDisk();
      await done;
    },
    now: () => nowMs,
    /** Runs work as a part of a node: the timers that it starts are those of the node. */
    as: <T>(owner: Owner, work: () => T): T => owners.run(owner, work),
    /** Timers that are not those of a recurring look. */
    isBusy: (owner: Owner) => timers.some((timer) => timer.owner === owner && !timer.isOver && timer.everyMs === 0),
    isQuiet: () =>
      frozen === 0 && timers.every(({ owner, everyMs, isOver }) => isOver || everyMs > 0 || owner?.isDead !== false),
    nextOfNobody: () => timers.findLast(({ owner, isOver }) => !owner && !isOver)?.at ?? Number.POSITIVE_INFINITY,
    /** Lets the looks of all nodes happen later, by time in which none of them finds anything. */
    skip(ms: number): void {
      const moved = timers.filter(({ owner, isOver }) => owner && !isOver);
      for (const timer of moved) timer.at += ms;
      timers.sort(lastFirst);
    },
    /** Runs the next timer, unless what happens before it ends or pauses its node. Returns false if none was run. */
    async step(before: (timer: Timer) => void): Promise<boolean> {
      if (frozen > 0) {
        await stepOfDisk();
        return false;
      }
      const timer = timers.pop();
      if (!timer || timer.isOver || timer.owner?.isDead) return false;
      nowMs = timer.at;
      before(timer);
      const { isDead = false, pausedUntil = 0 } = timer.owner ?? {};
      if (isDead) return false;
      if (pausedUntil > nowMs) {
        insert(timers, Object.assign(timer, { at: pausedUntil }));
        return false;
      }
      if (timer.everyMs > 0) insert(timers, Object.assign(timer, { at: nowMs + timer.everyMs, order: random() }));
      if (timer.owner) owners.run(timer.owner, timer.work);
      else owners.exit(timer.work);
      await settle();
      return true;
    },
  };
}

export type SimulatedClock = ReturnType<typeof openSimulatedClock>;

const lastFirst = (one: Timer, other: Timer) => other.at - one.at || other.order - one.order;

/** The next one is the last of the list. */
function insert(timers: Timer[], timer: Timer): void {
  let [low, high] = [0, timers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const known = timers[middle];
    if (known && lastFirst(known, timer) < 0) low = middle + 1;
    else high = middle;
  }
  timers.splice(low, 0, timer);
}
