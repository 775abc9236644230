import { useSyncExternalStore } from 'react';
import { readStoredUser, type StoredUserRecord, watchStoredUser } from '../model/stored-user.ts';

/** The stored record of the logged-in user, updated across tabs; undefined on the server. */
export function useStoredUser(): StoredUserRecord | undefined {
  return useSyncExternalStore(watchStoredUser, readStoredUser, () => undefined);
}
