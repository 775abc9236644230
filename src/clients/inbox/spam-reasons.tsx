import { ShieldAlert } from 'lucide-react';
import { type StudioLabel, studioLocale, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { InboxMessage } from '../message.ts';
import { SPAM_FROM, SPAM_REASONS, type SpamReason } from '../spam/verdict.ts';

const REASONS: Record<SpamReason, StudioLabel> = {
  trap: 'a field that only scripts see',
  no_page: 'sent without reading your page',
  fast: 'filled in within seconds',
  reused: 'one form sent again and again',
  duplicate: 'the same text from several senders',
  links: 'links',
  words: 'words of advertising',
  language: 'a script that your page does not have',
  gibberish: 'letters that make no words',
  many: 'many such messages at once',
  address: 'many messages from one sender',
  learned: 'what you have marked as spam',
};

/** Why a message was held back; nothing for one that its owner has moved. */
export function SpamReasons({ message: { folder, spam } }: { message: InboxMessage }) {
  if (folder !== 'spam' || spam.score < SPAM_FROM) return null;
  const known = SPAM_REASONS.filter((reason) => spam.reasons.includes(reason)).map((reason) => t(REASONS[reason]));
  const reasons = new Intl.ListFormat(studioLocale(), { type: 'conjunction' }).format(known);
  return (
    <p className="flex items-start gap-2 text-faint text-sm">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t('Held back because of: {reasons}.', { reasons })}
    </p>
  );
}
