import type { Ctx } from '../../context.ts';
import { type CountryReport, REPORT_NOTE } from '../../model/reports/country-report.ts';

/** Returns the notes of every report. */
export function reportNotes(ctx: Ctx): Pick<CountryReport, 'source' | 'note'> {
  return { source: ctx.visits.placeData.source ?? null, note: REPORT_NOTE };
}
