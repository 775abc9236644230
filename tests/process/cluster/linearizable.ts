/** What a client did with one record. Each value is written once. */
export type Operation = {
  kind: 'read' | 'write';
  value: string;
  invokedAt: number;
  /** Infinity if nobody knows whether, and when, it took effect. */
  endedAt: number;
  /** The entity tag that a write was conditional on, and succeeded. */
  ifMatch?: string;
};

type Zone = { value: string; from: number; to: number };

/**
 * Returns why a history of one record is not linearizable; '' if it is. With unique values it is exactly if no read is
 * before its write, no two forward zones overlap, and no backward zone is within a forward one (Gibbons and Korach,
 * Testing shared memories, 1997). The zone of a value is from the first response to the last call of the operations with
 * it: a forward one if these are in this order, and then the record has the value all that time.
 */
export function faultOf(history: readonly Operation[], initial: string): string {
  const start: Operation = {
    kind: 'write',
    value: initial,
    invokedAt: Number.NEGATIVE_INFINITY,
    endedAt: Number.NEGATIVE_INFINITY,
  };
  const forward: Zone[] = [];
  const backward: Zone[] = [];
  for (const [value, all] of Map.groupBy([start, ...history], (operation) => operation.value)) {
    const write = all.find(({ kind }) => kind === 'write');
    const reads = all.filter(({ kind }) => kind === 'read');
    if (!write) return `${value} was read, and never written`;
    // One that may have failed and was not seen need not have happened.
    if (write.endedAt === Number.POSITIVE_INFINITY && reads.length === 0) continue;
    const early = reads.find(({ endedAt }) => endedAt < write.invokedAt);
    if (early) return `${value} was read before it was written`;
    const from = Math.min(...all.map(({ endedAt }) => endedAt));
    const to = Math.max(...all.map(({ invokedAt }) => invokedAt));
    if (from < to) forward.push({ value, from, to });
    else backward.push({ value, from: to, to: from });
  }
  forward.sort((one, other) => one.from - other.from);
  for (const [index, zone] of forward.entries()) {
    const next = forward[index + 1];
    if (next && next.from < zone.to) return `${zone.value} was seen before and after ${next.value}`;
  }
  const inside = backward.find(({ from, to }) => forward.some((zone) => zone.from < from && to < zone.to));
  if (inside) return `${inside.value} was written while another value was seen before and after it`;
  return lostUpdate(history);
}

/** Of all writes that were conditional on one version, one may succeed. */
function lostUpdate(history: readonly Operation[]): string {
  const conditional = history.filter(({ ifMatch }) => ifMatch !== undefined);
  const [twice] = [...Map.groupBy(conditional, ({ ifMatch }) => ifMatch)].filter(([, all]) => all.length > 1);
  return twice ? `${twice[1].map(({ value }) => value).join(' and ')} both replaced the version ${twice[0]}` : '';
}
