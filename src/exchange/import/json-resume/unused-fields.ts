import { REPORTED_UNUSED_MAX, type UnusedPart } from '../import-schemas.ts';

const REASONS_MAX = 5;

export type UnusedParts = ReturnType<typeof unusedParts>;

/** Collects the document's unused fields: `work[].url` once, however many items have it. */
export function unusedParts() {
  const parts = new Map<string, { times: number; reasons: Set<string> }>();

  function add(where: string, why: string): void {
    const part = parts.get(where);
    if (part) part.times++;
    else if (parts.size < REPORTED_UNUSED_MAX) parts.set(where, { times: 1, reasons: new Set([why]) });
    if (part && part.reasons.size < REASONS_MAX) part.reasons.add(why);
  }

  return {
    add,
    list: (): UnusedPart[] =>
      [...parts].map(([where, { times, reasons }]) => ({ where, times, why: [...reasons].join('; ') })),
  };
}
