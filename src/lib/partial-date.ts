/** How exactly a date is known. */
export const PRECISIONS = [
  ['day', 'Day'],
  ['month', 'Month'],
  ['year', 'Year'],
] as const;
export type Precision = (typeof PRECISIONS)[number][0];

const LENGTHS: Record<Precision, number> = { day: 10, month: 7, year: 4 };

/** '2014' -> 'year', '2014-06' -> 'month'; 'day' for a full date and for none. */
export function precisionOf(date: string): Precision {
  if (date === '') return 'day';
  return PRECISIONS.map(([precision]) => precision).find((precision) => date.length >= LENGTHS[precision]) ?? 'year';
}

/** The date as exactly as `precision` has it; undefined where it is not known so exactly. */
export function atPrecision(date: string, precision: Precision): string | undefined {
  return date.length >= LENGTHS[precision] ? date.slice(0, LENGTHS[precision]) : undefined;
}
