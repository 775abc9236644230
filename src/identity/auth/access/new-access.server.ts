import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { SessionUser } from '../../../platform/http/sessions.server.ts';
import { AppError, notLoggedIn } from '../../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import { isUnconfirmed } from '../../../portfolio/model/unconfirmed-account.ts';
import type { UserRow } from '../../../portfolio/tables.ts';

/** Rejects another way into an account whose email is not confirmed: who registered may not be who receives its mails. */
export function requireConfirmedEmail(
  config: Pick<Config, 'smtpUrl'>,
  user: Pick<UserRow, 'email_confirmed_at'>,
  message: ErrorMessage,
): void {
  if (!isUnconfirmed(config, user)) return;
  const error = 'Please confirm your email address first: open the link that was emailed to you';
  throw new AppError('forbidden', { message, error });
}

/** The same for a second factor, which a site may demand before anything else can be done. */
export function requireConfirmedForFactor(
  config: Pick<Config, 'smtpUrl' | 'needsSecondFactor'>,
  user: Pick<UserRow, 'email_confirmed_at'>,
  message: ErrorMessage,
): void {
  if (!config.needsSecondFactor) requireConfirmedEmail(config, user, message);
}

/**
 * Locks the account before something is added that opens it. Of this and a reset of the password at once, either the
 * reset waits and ends what is added, or it runs first, and this session has ended.
 */
export async function lockForNewAccess(db: Db, { id, session_id }: SessionUser): Promise<void> {
  await db.updateTable('users').set({ id }).where('id', '=', id).execute();
  const session = db.selectFrom('sessions').select('id').where('id', '=', session_id).where('user_id', '=', id);
  if (!(await session.executeTakeFirst())) throw notLoggedIn();
}
