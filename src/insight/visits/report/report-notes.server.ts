import type { Ctx } from '../../../platform/context.ts';
import { visitsOf } from '../analytics.server.ts';
import { type CountryReport, REPORT_NOTE } from '../country-report.ts';

/** Returns the notes of every report. */
export function reportNotes(ctx: Ctx): Pick<CountryReport, 'source' | 'note'> {
  return { source: visitsOf(ctx).placeData.source ?? null, note: REPORT_NOTE };
}
