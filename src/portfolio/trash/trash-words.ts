import { studioLanguage, t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { RECORD_KINDS } from '../model/record-kinds.ts';
import type { TrashItem } from '../model/trash.ts';

/** 'Project', 'Message'; the path itself for a kind without a label. */
export function kindLabel(kind: string): string {
  if (kind === 'messages') return t('Message');
  if (kind === 'clients') return t('Client');
  if (kind === 'proposals') return t('Proposal');
  if (kind === 'views') return t('View');
  return term(RECORD_KINDS.find(({ path }) => path === kind)?.label ?? kind);
}

/** The title, or what it is if it has none. */
export function titleText({ kind, title }: Pick<TrashItem, 'kind' | 'title'>): string {
  return title || t('({entity} without a name)', { entity: wordWithin(kindLabel(kind)) });
}

/** English words are in small letters within a line; German nouns are not. */
function wordWithin(label: string): string {
  return studioLanguage() === 'en' ? label.toLowerCase() : label;
}

/** '30 days left', 'Last day' */
export function daysLeftText(expiresAt: string, now: Date): string {
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY_MS);
  return days > 1 ? t('{n} days left', { n: days }) : t('Last day');
}
