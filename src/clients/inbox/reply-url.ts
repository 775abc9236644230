import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { InboxMessage } from '../message.ts';

/** Mail programs and systems reject longer URLs. */
const URL_MAX_CHARACTERS = 1_900;
const SUBJECT_MAX_CHARACTERS = 600;

/** Returns the mailto URL of a reply, with as much of the message quoted as the URL's length allows. */
export function replyUrl(message: Pick<InboxMessage, 'name' | 'email' | 'subject' | 'message' | 'created_at'>) {
  const { name, email, subject } = message;
  const at = email.lastIndexOf('@');
  const recipient = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  const start = `mailto:${recipient}?subject=${fitting(title, SUBJECT_MAX_CHARACTERS)}&body=`;
  const intro = `\r\n\r\n${t('On {date}, {name} wrote:', { date: message.created_at.slice(0, 10), name })}\r\n`;
  return start + fitting(`${intro}${quoted(message.message)}`, URL_MAX_CHARACTERS - start.length);
}

function quoted(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}

/** Returns the URL-encoded text, cut after as many whole characters as fit. */
function fitting(text: string, maxLength: number): string {
  const encoded = encodeURIComponent(text);
  if (encoded.length <= maxLength) return encoded;
  const ending = encodeURIComponent(' …');
  let cut = '';
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (cut.length + next.length + ending.length > maxLength) break;
    cut += next;
  }
  return cut + ending;
}
