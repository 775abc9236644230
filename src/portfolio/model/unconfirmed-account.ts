import { AppError } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';

/**
 * What an account may hold until its email address is confirmed. A résumé with a dozen pictures fits, and whoever
 * registers with invented addresses cannot fill the disk.
 */
export const UNCONFIRMED_TEXT_BYTES = 1_000_000;
export const UNCONFIRMED_IMAGE_BYTES = 20 * 1024 * 1024;

/** Where no mail can be sent, nobody could confirm, and no account counts as unconfirmed. */
export function isUnconfirmed(
  { smtpUrl }: { smtpUrl?: string | undefined },
  { email_confirmed_at }: { email_confirmed_at: string },
): boolean {
  return Boolean(smtpUrl) && email_confirmed_at === '';
}

/** The error for an account that a confirmed one's quota would still have room for. */
export function textFullUntilConfirmed(message: ErrorMessage): AppError {
  const error = 'Confirm your email address: until then an account holds at most 1 MB of text. Nothing was changed';
  return new AppError('storage_full', { message, error });
}
