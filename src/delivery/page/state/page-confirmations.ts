import { serverTranslator } from '../../../platform/lib/texts/catalogues.ts';
import type { Language } from '../../../platform/lib/texts/languages.ts';
import { commaOf, localeOf } from '../../../platform/lib/texts/translate.ts';
import { isOfTitle, SHOWN_CONFIRMATIONS_MAX } from '../../../portfolio/testimonials/work-confirmation.ts';

/** What is read with a portfolio: by whom the work on its projects was confirmed, the newest first. */
export type ReadConfirmation = {
  project_id: string;
  /** As its client saw it, in the language of the owner's own texts. */
  project_title: string;
  name: string;
  organisation: string;
  domain: string;
  confirmed_at: string;
};

/**
 * Returns who has confirmed the work on a project, in the language of the page. Its script needs no text for it. Where a
 * translation or a view gives the project other words, what was confirmed is named as its client saw it.
 */
export function confirmationTexts(
  confirmations: readonly ReadConfirmation[],
  project: { id: string; title: string },
  language: Language,
): string[] {
  const { t } = serverTranslator(language);
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const own = confirmations.filter(({ project_id }) => project_id === project.id);
  return own.slice(0, SHOWN_CONFIRMATIONS_MAX).map(({ name, organisation, domain, project_title, confirmed_at }) => {
    const from = [organisation && isolated(organisation), domain && `(${isolated(domain)})`].filter(Boolean).join(' ');
    const who = [isolated(name), from].filter(Boolean).join(commaOf(language));
    const date = format.format(new Date(confirmed_at));
    if (isOfTitle(project_title, project.title)) return t('Confirmed by {who}, {date}', { who, date });
    return t('“{title}” confirmed by {who}, {date}', { title: isolated(project_title), who, date });
  });
}

/**
 * A name in another direction does not reorder the sentence: U+2068 begins and U+2069 ends what stands by itself. Brackets
 * and quotation marks are the sentence's own: a name with '(royal.example)' would look like a domain that was checked.
 */
function isolated(text: string): string {
  return `\u2068${text.replaceAll(/\s*[()（）[\]{}<>"“”„«»「」『』\u2066-\u2069\u202a-\u202e]+/g, ' ').trim()}\u2069`;
}
