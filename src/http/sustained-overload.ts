/** A start, a backup or a machine that slept holds the server up for a moment, and the queue is soon worked off. */
const SHED_AFTER_MS = 10_000;
/** What is seen again so soon is still the same overload. */
const SAME_WITHIN_MS = 5_000;

/** To be asked whenever overload is seen: true once that has gone on for a while. */
export function lastingOverload(now: () => number): () => boolean {
  let since = 0;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const at = now();
    if (at - last > SAME_WITHIN_MS) since = at;
    last = at;
    return at - since >= SHED_AFTER_MS;
  };
}
