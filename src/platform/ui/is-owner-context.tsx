import { createContext, type ReactNode, useContext } from 'react';
import { useStoredUser } from './use-stored-user.tsx';

const IsOwnerContext = createContext(false);

/** Wraps the page of `ownerId`: only the browser knows whether it belongs to the logged-in user. */
export function IsOwnerProvider({ ownerId, children }: { ownerId: string; children: ReactNode }) {
  return <IsOwnerContext value={useStoredUser()?.id === ownerId}>{children}</IsOwnerContext>;
}

export function useIsOwner(): boolean {
  return useContext(IsOwnerContext);
}
