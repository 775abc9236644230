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

/** Returns the first moment, in UTC, after this day, month or year. */
export function endOfPartialDate(date: string): Date {
  const [year = 0, month, day] = date.split('-').map(Number);
  if (month === undefined) return new Date(Date.UTC(year + 1, 0));
  return new Date(day === undefined ? Date.UTC(year, month) : Date.UTC(year, month - 1, day + 1));
}
