import { createContext, type ReactNode, useContext } from 'react';
import { useStoredUser } from './use-stored-user.tsx';

const OwnPage = createContext(false);

/** Wraps the page of `ownerId`: only the browser knows whether it belongs to the logged-in user. */
export function OwnPageProvider({ ownerId, children }: { ownerId: string; children: ReactNode }) {
  return <OwnPage value={useStoredUser()?.id === ownerId}>{children}</OwnPage>;
}

export function useIsOwnPage(): boolean {
  return useContext(OwnPage);
}
