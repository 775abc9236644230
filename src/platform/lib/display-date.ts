/** Three letters each: every public page's script has them. */
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/**
 * At the precision that was entered, without days: '2014' -> '2014', '2014-06' and '2014-06-15' -> 'Jun 2014'. `formats`
 * are those of another language, as in PageTexts.
 */
export function displayDate(date: string, formats?: readonly string[]): string {
  const [year = '', month] = date.split('-');
  if (formats && year) return (formats[Number(month ?? 0)] ?? '{year}').replace('{year}', year);
  const end = 3 * Number(month);
  const name = MONTHS.slice(end - 3, end);
  return name ? `${name} ${year}` : year;
}
