/** A start, a backup or a suspended machine blocks the server for a moment, and the queue is soon empty again. */
const SHED_AFTER_MS = 10_000;
/** Overload seen again within this time is the same overload. */
const SAME_WITHIN_MS = 5_000;

/** Returns a function to call each time overload is seen; it returns true once the overload has lasted for a while. */
export function sustainedOverload(now: () => number): () => boolean {
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last > SAME_WITHIN_MS) since = at;
    last = at;
    return at - since >= SHED_AFTER_MS;
  };
}
