import { isAppError } from '../lib/app-error.ts';
import { readStoredUser, storeUser } from '../model/stored-user.ts';
import { readAccount } from './account-api.ts';

/**
 * Restores the record if the browser has a session but no record of it. The document contains whether there is a
 * session, because scripts cannot read the cookie.
 */
export async function restoreStoredUser(): Promise<void> {
  if (!document.querySelector('meta[name=session]') || readStoredUser()) return;
  try {
    storeUser(await readAccount());
  } catch (error) {
    // The screens then show what they show without a login.
    if (!isAppError(error)) throw error;
  }
}
