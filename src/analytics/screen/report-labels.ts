import type { Dimension, Filter, OverviewReport } from '../../model/visit-report.ts';

/** The name of a filter, before its value. */
export const FILTER_NAMES: Record<Filter, string> = {
  country: 'Country',
  page: 'Page',
  view: 'View',
  link: 'Link',
  file: 'File',
  download: 'Format',
  channel: 'Channel',
  referrer: 'Referrer',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  device: 'Device',
  browser: 'Browser',
  system: 'System',
};

/** The filter set by a click on a row; a project counts as a page. */
export function filterOf(dimension: Dimension): Filter | undefined {
  if (dimension === 'project') return 'page';
  return dimension === 'region' || dimension === 'city' ? undefined : dimension;
}

export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** Returns '12%' of a whole; '' if there is no whole. Only all is 100 %, and only none is 0 %. */
export function shareWords(part: number, whole: number): string {
  if (whole <= 0) return '';
  const percent = (100 * part) / whole;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  if (percent < 100 && percent > 99.9) return '>99.9%';
  return `${percent.toLocaleString('en', { maximumFractionDigits: percent < 10 ? 1 : 0 })}%`;
}

/** Describes the difference from the previous period. */
export function differenceWords(now: number, before: number): string {
  if (now === before) return 'no change';
  const difference = Math.abs(now - before);
  const share = before === 0 ? '' : ` (${now > before ? '+' : '−'}${shareWords(difference, before)})`;
  return `${difference.toLocaleString('en')} ${now > before ? 'more' : 'fewer'}${share}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-06-30T23` -> '23:00', `2026-06-30` -> '30 Jun', `2026-06` -> 'Jun 2026'. */
export function periodWords(period: string, unit: OverviewReport['unit']): string {
  if (unit === 'hour') return `${period.slice(11, 13)}:00`;
  const [year = '', month = '', day = ''] = period.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return unit === 'day' ? `${Number(day)} ${name}` : `${name} ${year}`;
}
