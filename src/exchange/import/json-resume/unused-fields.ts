import { type ErrorMessage, englishOf } from '../../../platform/lib/texts/sentence.ts';
import { REPORTED_UNUSED_MAX, type UnusedPart } from '../import-schemas.ts';
import { because } from '../parse/because.ts';

const REASONS_MAX = 5;

export type UnusedParts = ReturnType<typeof unusedParts>;

/** Collects the document's unused fields: `work[].url` once, however many items have it. */
export function unusedParts() {
  const parts = new Map<string, { times: number; reasons: Map<string, ErrorMessage> }>();

  function add(where: string, why: ErrorMessage): void {
    const english = englishOf(why);
    const part = parts.get(where);
    if (part) part.times++;
    else if (parts.size < REPORTED_UNUSED_MAX) parts.set(where, { times: 1, reasons: new Map([[english, why]]) });
    if (part && part.reasons.size < REASONS_MAX) part.reasons.set(english, why);
  }

  return {
    add,
    list: (): UnusedPart[] =>
      [...parts].map(([where, { times, reasons }]) => ({ where, times, ...because([...reasons.values()]) })),
  };
}
