type Window = {
  windowMs: number;
  /** So many keys are remembered; past that all are forgotten. */
  keysMax: number;
};

/** Returns true for the first use of a key in a window: what strangers can cause at will is no flood of log lines. */
export function oncePerWindow({ windowMs, keysMax }: Window): (key: string, nowMs: number) => boolean {
  const endsAt = new Map<string, number>();
  return (key, nowMs) => {
    if ((endsAt.get(key) ?? 0) > nowMs) return false;
    if (endsAt.size >= keysMax) endsAt.clear();
    endsAt.set(key, nowMs + windowMs);
    return true;
  };
}
