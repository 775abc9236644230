import { isAppError } from '../lib/app-error.ts';
import { readStoredUser, storeUser } from '../model/stored-user.ts';
import { readAccount } from './account-api.ts';

/**
 * Stores the record again where the browser has a session but no record of it. The document says whether there is a
 * session, since the script cannot see its cookie.
 */
export async function restoreStoredUser(): Promise<void> {
  if (!document.querySelector('meta[name=session]') || readStoredUser()) return;
  try {
    storeUser(await readAccount());
  } catch (error) {
    // The screens then show what they show to anybody who is not logged in.
    if (!isAppError(error)) throw error;
  }
}
