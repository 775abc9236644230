import { setTimeout as pause } from 'node:timers/promises';

const PROBE_EVERY_MS = 500;

/** What the driver says when nothing comes back: a server that refuses or resets answers by itself, at once. */
const SILENCE =
  /^(Query read timeout|timeout exceeded when trying to connect|timeout expired)$|due to connection timeout/;

export type CircuitBreaker = {
  /** Runs the work, or rejects it at once while the database is silent. */
  run<T>(work: () => Promise<T>): Promise<T>;
  stop(): void;
};

/**
 * After one query to which nothing came back, `probe` finds out whether the database or only a connection is gone. If the
 * database is, all queries fail at once instead of waiting for seconds each, until `probe` has got a response.
 */
export function openCircuitBreaker(probe: () => Promise<unknown>): CircuitBreaker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isSilent = false;
  /** Resolves to false if the database is gone. Queries wait for it: for a second at most. */
  let probing: Promise<boolean> | undefined;

  function probeOnce(): Promise<boolean> {
    return probe().then(
      () => true,
      () => false,
    );
  }

  async function followSilence(): Promise<void> {
    probing ??= probeOnce();
    isSilent = !(await probing);
    probing = undefined;
    while (isSilent && !signal.aborted) {
      await pause(PROBE_EVERY_MS, undefined, { ref: false, signal }).catch(() => {});
      isSilent = !(await probeOnce());
    }
  }

  return {
    async run(work) {
      // A code by which it counts as a lost connection: worth another try soon.
      if (isSilent || (await probing) === false) {
        throw Object.assign(new Error('The database does not respond'), { code: 'ETIMEDOUT' });
      }
      try {
        return await work();
      } catch (error) {
        const isFirst = !isSilent && probing === undefined;
        if (isFirst && error instanceof Error && SILENCE.test(error.message)) void followSilence();
        throw error;
      }
    },
    stop: () => stopping.abort(),
  };
}
