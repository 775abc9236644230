import { createContext, type ReactNode, useContext } from 'react';
import { useStoredUser } from './use-stored-user.tsx';

const OwnPage = createContext(false);

/** Around the page of `ownerId`: whether it is the page of who is logged in is known in her browser alone. */
export function OwnPageProvider({ ownerId, children }: { ownerId: string; children: ReactNode }) {
  return <OwnPage value={useStoredUser()?.id === ownerId}>{children}</OwnPage>;
}

export function useIsOwnPage(): boolean {
  return useContext(OwnPage);
}
