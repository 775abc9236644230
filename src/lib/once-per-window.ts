type Window = {
  windowMs: number;
  /** Maximum number of remembered keys; beyond it all are forgotten. */
  keysMax: number;
};

/** Returns a function that is true for the first use of a key in a window, so that clients cannot flood the log. */
export function oncePerWindow({ windowMs, keysMax }: Window): (key: string, nowMs: number) => boolean {
  const endsAt = new Map<string, number>();
  return (key, nowMs) => {
    if ((endsAt.get(key) ?? 0) > nowMs) return false;
    if (endsAt.size >= keysMax) endsAt.clear();
    endsAt.set(key, nowMs + windowMs);
    return true;
  };
}
