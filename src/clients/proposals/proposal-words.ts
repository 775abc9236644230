import { dayText, numberText, utcDayText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { ListedProposal } from './proposal.ts';

type Summary = Omit<ListedProposal, 'client_name'>;

/** What became of a proposal. */
export function stateText({ state, decided_at, decided_by, valid_until }: Summary): string {
  switch (state) {
    case 'draft':
      return t('Draft');
    case 'open':
      return valid_until ? t('Open until {date}', { date: utcDayText(valid_until) }) : t('Open');
    case 'expired':
      return t('Expired');
    case 'accepted':
      return t('Accepted by {name} on {date}', { name: decided_by, date: dayText(decided_at ?? '') });
    case 'declined':
      return t('Declined on {date}', { date: dayText(decided_at ?? '') });
  }
}

/** '' for a draft, which nobody can open. */
export function openedText({ state, opened_count, last_opened_at }: Summary): string {
  if (state === 'draft') return '';
  if (!last_opened_at) return t('Not opened yet');
  return t('Opened {n} times, last on {date}', { n: opened_count, date: dayText(last_opened_at) });
}

/** '€1,200'; '' without a currency. */
export function moneyText(amount: number, currency: string): string {
  if (currency === '') return '';
  try {
    return numberText(amount, { style: 'currency', currency, maximumFractionDigits: 2 });
  } catch {
    // While it is typed.
    return numberText(amount);
  }
}
