import de from '../catalogues/de.json' with { type: 'json' };
import type { PageTexts } from '../translate.ts';
import { german } from './german.ts';
import { germanError, germanValue } from './german-errors.ts';
import { germanField, germanMessage } from './german-messages.ts';
import type { StudioCatalogue } from './studio-texts.ts';

/** What a German studio needs, loaded by those who have chosen it. */
export const germanStudio: StudioCatalogue & { page: PageTexts } = {
  ...german,
  message: germanMessage,
  error: germanError,
  value: germanValue,
  field: germanField,
  page: { language: 'de', direction: 'ltr', texts: de.page, dates: monthFormats() },
};

/** As in PageTexts: a year, then each month with its year. */
function monthFormats(): string[] {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat('de', { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2014, month)),
  );
  return ['{year}', ...months.map((month) => `${month} {year}`)];
}
