import { useSyncExternalStore } from 'react';
import { readStoredUser, type StoredUserRecord, VISITOR_VIEW, watchStoredUser } from './stored-user.ts';

/** The stored record of the logged-in user, updated across tabs; undefined on the server. */
export function useStoredUser(): StoredUserRecord | undefined {
  return useSyncExternalStore(watchStoredUser, readShownUser, () => undefined);
}

/** Nobody while an owner looks at the page as a visitor. */
function readShownUser(): StoredUserRecord | undefined {
  return location.search === VISITOR_VIEW ? undefined : readStoredUser();
}
