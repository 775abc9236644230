import type { MailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { DEAD_WORDS, type DeadReason } from '../link-check/dead-link.ts';

/** `title` names where it is; `isNews` if it counts as dead since the period of the mail. */
export type DigestLink = { url: string; title: string; reason: DeadReason; isNews: boolean };

/** '' if there is none. */
export function deadLinksText({ t }: MailTexts, links: readonly DigestLink[], origin: string): string {
  if (links.length === 0) return '';
  const lines = links.map(({ url, title, reason }) => `- ${title}: ${url} (${t(DEAD_WORDS[reason])})`);
  return [t('Links on your page that no longer work:'), ...lines, `${origin}/studio`].join('\n');
}
