import { useSyncExternalStore } from 'react';
import { readStoredUser, type StoredUserRecord, watchStoredUser } from '../model/stored-user.ts';

/** The stored record of who is logged in, kept up to date over tabs; undefined on the server. */
export function useStoredUser(): StoredUserRecord | undefined {
  return useSyncExternalStore(watchStoredUser, readStoredUser, () => undefined);
}
