import { api } from '../../platform/api/api-client.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { readStoredUser, storeUser } from '../../platform/ui/stored-user.ts';

let isRegistered = false;

/** Notes that a registration has started a session since the document was loaded. */
export function noteRegistration(): void {
  isRegistered = true;
}

/** True if this browser has registered since its document was loaded. */
export function hasRegistered(): boolean {
  return isRegistered;
}

/**
 * True if the browser had a session when its document was loaded, or has registered since. Scripts cannot read the
 * cookie: the session may have ended.
 */
export function hadSession(): boolean {
  return isRegistered || document.querySelector('meta[name=session]') !== null;
}

/**
 * Restores the record if the browser has a session but no record of it. The document contains whether there is a
 * session, because scripts cannot read the cookie.
 */
export async function restoreStoredUser(): Promise<void> {
  if (!hadSession() || readStoredUser()) return;
  try {
    storeUser(await api('GET /api/users/me'));
  } catch (error) {
    // The screens then show what they show without a login.
    if (!isAppError(error)) throw error;
  }
}
