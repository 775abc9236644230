import type { Ctx } from '../../../platform/context.ts';
import { type CountryReport, REPORT_NOTE } from '../country-report.ts';

/** Returns the notes of every report. */
export function reportNotes(ctx: Ctx): Pick<CountryReport, 'source' | 'note'> {
  return { source: ctx.visits.placeData.source ?? null, note: REPORT_NOTE };
}
