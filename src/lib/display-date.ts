const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** At the precision that was entered, without days: '2014' -> '2014', '2014-06' and '2014-06-15' -> 'Jun 2014'. */
export function displayDate(date: string): string {
  const [year = '', month] = date.split('-');
  const name = month === undefined ? undefined : MONTHS[Number(month) - 1];
  return name === undefined ? year : `${name} ${year}`;
}
