import { namedTexts } from '../../platform/lib/texts/catalogues.ts';
import { fillIn, localeOf } from '../../platform/lib/texts/translate.ts';
import type { Acceptance, ProposalCopy } from './proposal.ts';
import { lineTotal } from './proposal-total.ts';

/** What the page of a proposal and its file say, in a language. */
export function proposalTexts({ from, to, valid_until, currency, lines }: ProposalCopy, language: string) {
  const named = namedTexts(language).proposal;
  const locale = localeOf(language);
  const style = currency === '' ? {} : ({ style: 'currency', currency } as const);
  const money = new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 2 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const day = (time: string) => new Date(time).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const acceptedAs = (text: string, { name, accepted_at }: Acceptance) =>
    fillIn(text, { person: name, date: day(accepted_at) });
  return {
    named,
    day,
    money: (amount: number) => money.format(amount),
    facts: [
      fillIn(named.from, { name: from }),
      to && fillIn(named.to, { name: to }),
      valid_until && fillIn(named.until, { date: day(valid_until) }),
    ].filter(Boolean),
    lines: lines.map((line) => ({
      description: line.description,
      each: `${plain.format(line.quantity)} × ${money.format(line.unit_price)}`,
      amount: money.format(lineTotal(line)),
    })),
    accepted: (acceptance: Acceptance) => acceptedAs(named.accepted, acceptance),
    acceptedEarlier: (acceptance: Acceptance) => acceptedAs(named.earlier, acceptance),
  };
}
