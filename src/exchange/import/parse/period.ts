import { isInOrder, isPartialDate } from '../../../platform/lib/fields.ts';
import { readDate } from './date.ts';

export type Period = { startDate: string; endDate: string };

/** Longer texts are no periods; it bounds the time of splitting. */
const PERIOD_MAX_CHARACTERS = 80;
const SEPARATORS = [/\s+[-–—‒−~]\s*|\s*[–—‒−~]\s*|\s+(?:to|until|till|bis|à|au|a|al|hasta)\s+/iu, /\s*-\s*/];

/** 'Jan 2020 – Present', '2014 - 2016', '05/2014-06/2016', '2020-01 – 2021-03', 'March 2020'. Text that is none is the start. */
export function readPeriod(text: string): Period {
  const given = text.trim();
  const whole = readDate(given).date;
  if (given.length > PERIOD_MAX_CHARACTERS || isPartialDate(given)) return { startDate: given, endDate: '' };
  for (const separator of SEPARATORS) {
    const parts = given.split(separator);
    const [first = '', last = ''] = parts;
    const [startDate, endDate] = [readDate(first).date, readDate(last).date];
    if (parts.length !== 2 || startDate === '') continue;
    if (endDate !== '' && !isInOrder(startDate, endDate)) continue;
    return { startDate, endDate };
  }
  return { startDate: whole || given, endDate: '' };
}
