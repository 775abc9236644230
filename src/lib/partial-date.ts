/** The precision of a date. */
export const PRECISIONS = [
  ['day', 'Day'],
  ['month', 'Month'],
  ['year', 'Year'],
] as const;
export type Precision = (typeof PRECISIONS)[number][0];

const LENGTHS: Record<Precision, number> = { day: 10, month: 7, year: 4 };

/** '2014' -> 'year', '2014-06' -> 'month'; 'day' for a full date and for ''. */
export function precisionOf(date: string): Precision {
  if (date === '') return 'day';
  return PRECISIONS.map(([precision]) => precision).find((precision) => date.length >= LENGTHS[precision]) ?? 'year';
}

/** Returns the date at `precision`. Undefined if the date is less precise. */
export function atPrecision(date: string, precision: Precision): string | undefined {
  return date.length >= LENGTHS[precision] ? date.slice(0, LENGTHS[precision]) : undefined;
}
