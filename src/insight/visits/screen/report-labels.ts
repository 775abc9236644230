import { countryText, format, numberText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, studioLanguage, t, term } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { OTHER } from '../report/recipient-privacy.ts';
import type { BreakdownRow, Dimension, Filter, OverviewReport } from '../visit-report.ts';

/** The name of a filter, before its value. */
export const FILTER_NAMES: Record<Filter, StudioLabel> = {
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

/** Reports whose rows the program names. The rows of others have names that the owner or somebody else has given. */
const NAMED: readonly Dimension[] = ['channel', 'device', 'browser', 'system'];
/** What the API names where there is no name. */
const UNNAMED: readonly string[] = ['Deleted project', 'Untitled project'];

/** The label of a row; what the API has named in English in the language of the studio. */
export function rowLabel(dimension: Dimension, { value, label }: Pick<BreakdownRow, 'value' | 'label'>): string {
  if (value === OTHER) return t('Other groups');
  if (dimension === 'country') return countryText(value, label);
  return NAMED.includes(dimension) || UNNAMED.includes(label) || value === '' ? term(label) : label;
}

/** Returns '12%' of a whole; '' if there is no whole. Only all is 100 %, and only none is 0 %. */
export function shareWords(part: number, whole: number): string {
  if (whole <= 0) return '';
  const percent = (100 * part) / whole;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  if (percent < 100 && percent > 99.9) return '>99.9%';
  return `${numberText(percent, { maximumFractionDigits: percent < 10 ? 1 : 0 })}%`;
}

/** Describes the difference from the previous period. */
export function differenceWords(now: number, before: number): string {
  if (now === before) return t('no change');
  const difference = Math.abs(now - before);
  const share = before === 0 ? '' : ` (${now > before ? '+' : '−'}${shareWords(difference, before)})`;
  const n = { n: numberText(difference) };
  return `${now > before ? t('{n} more', n) : t('{n} fewer', n)}${share}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-06-30T23` -> '23:00', `2026-06-30` -> '30 Jun', `2026-06` -> 'Jun 2026'. */
export function periodWords(period: string, unit: OverviewReport['unit']): string {
  if (unit === 'hour') return `${period.slice(11, 13)}:00`;
  const [year = '', month = '', day = ''] = period.split('-');
  if (studioLanguage() !== 'en') {
    const parts = unit === 'day' ? { day: 'numeric' as const } : { year: 'numeric' as const };
    return format(`${year}-${month}-${day || '01'}`, { month: 'short', timeZone: 'UTC', ...parts });
  }
  const name = MONTHS[Number(month) - 1] ?? '';
  return unit === 'day' ? `${Number(day)} ${name}` : `${name} ${year}`;
}
