import { serverTranslator } from '../../../platform/lib/texts/catalogues.ts';
import { localeOf } from '../../../platform/lib/texts/translate.ts';
import { markExpired } from './expired-certificates.ts';
import type { ReadCheck, ReadPortfolio, ReadState } from './portfolio-state.ts';
import { withRecords } from './shown-records.ts';

type Marked = { state: ReadState; changesAt: Date | undefined };

/** Marks what has ended by `now`, and what was checked and has not. The document must be rendered again at `changesAt`. */
export function markAt({ state, checks = [] }: Pick<ReadPortfolio, 'state' | 'checks'>, now: Date): Marked {
  const expired = markExpired(state, now);
  const checked = markChecked(expired.state, checks, now);
  const times = [expired.changesAt, checked.changesAt].filter((time) => time !== undefined);
  return { state: checked.state, changesAt: times.sort((a, b) => Number(a) - Number(b))[0] };
}

/**
 * Says of badges and certifications what was checked, in the words of their issuers, so that nobody can put another name
 * on it.
 */
function markChecked(state: ReadState, checks: readonly ReadCheck[], now: Date): Marked {
  const valid = checks.filter(({ valid_until }) => valid_until === '' || new Date(valid_until) > now);
  if (valid.length === 0) return { state, changesAt: undefined };
  const { language } = state.profile;
  const { t } = serverTranslator(language);
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const texts = new Map(
    valid.map(({ kind, record_id, name, issuer, checked_at }) => {
      const date = format.format(new Date(checked_at));
      // A name in another direction does not reorder the sentence.
      return [
        `${kind} ${record_id}`,
        t('“{title}” checked with {issuer}, {date}', { title: isolated(name), issuer: isolated(issuer), date }),
      ];
    }),
  );
  const mark = (kind: string) => (record: { id?: unknown }) => {
    const checked = texts.get(`${kind} ${record.id}`);
    return checked === undefined ? record : { ...record, checked };
  };
  const badges = withRecords(state.queries, 'badges', (records) => records.map(mark('badges')));
  const queries = withRecords(badges, 'certifications', (records) => records.map(mark('certifications')));
  const ends = valid.flatMap(({ valid_until }) => (valid_until === '' ? [] : [new Date(valid_until)]));
  return { state: { ...state, queries }, changesAt: ends.sort((a, b) => Number(a) - Number(b))[0] };
}

function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
