import { isAppError } from '../../platform/lib/app-error.ts';

/** Before the second, third, … attempt. */
const WAITS_MS = [1_000, 3_000, 8_000, 20_000];
const OFFLINE_MAX_MS = 10 * 60_000;

/** The browser's network; another one in tests. */
export type Network = { isOnline: () => boolean; wait: (ms: number) => Promise<void> };

/**
 * Repeats a request that did not reach the server or was answered with 503, up to five times in all; without a network
 * it waits for that, ten minutes at most. Only for requests that may arrive twice. `onWaiting` is called before each wait.
 */
export async function repeatUnreached<T>(
  request: () => Promise<T>,
  onWaiting: () => void,
  network: Network = BROWSER,
): Promise<T> {
  for (const waitMs of WAITS_MS) {
    try {
      return await request();
    } catch (thrown) {
      if (!isAppError(thrown) || thrown.code !== 'unavailable') throw thrown;
    }
    onWaiting();
    await network.wait(network.isOnline() ? waitMs : OFFLINE_MAX_MS);
  }
  return await request();
}

const BROWSER: Network = {
  isOnline: () => navigator.onLine,
  /** Ends early when the network comes back. */
  wait: (ms) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        window.removeEventListener('online', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      window.addEventListener('online', end);
    }),
};
