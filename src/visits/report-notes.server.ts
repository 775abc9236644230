import type { Ctx } from '../ctx.ts';
import { type CountryReport, REPORT_NOTE } from './visits.ts';

/** What every report says of itself. */
export function reportNotes(ctx: Ctx): Pick<CountryReport, 'source' | 'note'> {
  return { source: ctx.visits.placeData.source ?? null, note: REPORT_NOTE };
}
