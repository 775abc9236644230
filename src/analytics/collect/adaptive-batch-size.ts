/** What a transaction may hold up SQLite's thread for, so that others' requests are answered in between. */
const HOLD_MS = 8;
const SMALLEST = 100;
const LARGEST = 2_000;
/** A slice differs from the one before by no more than this: one that was slow by accident is no measure. */
const STEP = 1.5;

/** How many tallies the next slice takes, when one of `tallies` has taken so long. */
export function nextSlice(tallies: number, tookMs: number): number {
  const fitting = (tallies * HOLD_MS) / Math.max(tookMs, 0.1);
  const within = Math.min(Math.max(fitting, tallies / STEP), tallies * STEP);
  return Math.round(Math.min(Math.max(within, SMALLEST), LARGEST));
}
