import type { InboxMessage } from './message.ts';

/** The address of an answer to a message, for the owner's own mail program. */
export function replyAddress({ email, subject }: Pick<InboxMessage, 'email' | 'subject'>): string {
  const at = email.lastIndexOf('@');
  const recipient = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  const title = /^re:/i.test(subject) ? subject : `Re: ${subject}`;
  return `mailto:${recipient}?subject=${encodeURIComponent(title)}`;
}
