import { type ReactNode, useState } from 'react';
import type { StoredUserRecord } from '../model/stored-user.ts';
import { AppLinkButton } from './app-link.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { useStoredUser } from './use-stored-user.tsx';

/**
 * What only a logged-in person sees. Judged by the stored record alone; the server judges by its session.
 * A record that goes while the screen is open, since another tab has logged out, takes nothing from it: what was typed stays.
 */
export function SignedIn({ children }: { children: (user: StoredUserRecord) => ReactNode }) {
  const stored = useStoredUser();
  const [user, setUser] = useState(stored);
  if (stored && stored !== user) setUser(stored);
  return user ? children(user) : <NotLoggedIn />;
}

function NotLoggedIn() {
  return (
    <ErrorScreen text="You are not logged in, Unauthorized occurred">
      <AppLinkButton to="/login" tone="primary">
        Log in
      </AppLinkButton>
      <AppLinkButton to="/register">Register</AppLinkButton>
    </ErrorScreen>
  );
}
