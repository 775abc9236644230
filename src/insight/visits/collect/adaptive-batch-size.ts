/** How long a transaction may block SQLite's thread, so that other requests are served in between. */
const BLOCKING_MS = 8;
const SMALLEST = 100;
const LARGEST = 2_000;
/** Maximum factor between two batch sizes: a single slow batch must not decide alone. */
const STEP = 1.5;

/** Returns the size of the next batch, given how long one of `batchSize` visitors took. */
export function nextBatchSize(batchSize: number, tookMs: number): number {
  const fitting = (batchSize * BLOCKING_MS) / Math.max(tookMs, 0.1);
  const within = Math.min(Math.max(fitting, batchSize / STEP), batchSize * STEP);
  return Math.round(Math.min(Math.max(within, SMALLEST), LARGEST));
}
