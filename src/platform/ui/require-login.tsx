import { type ReactNode, useState } from 'react';
import { t } from '../lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from './app-link.tsx';
import { ErrorScreen } from './error-screen.tsx';
import type { StoredUserRecord } from './stored-user.ts';
import { useStoredUser } from './use-stored-user.tsx';

/**
 * Renders its children only for a logged-in user. Uses the stored record only; the server checks its session. If the
 * record disappears while the screen is open, because another tab has logged out, nothing is removed: the input stays.
 */
export function RequireLogin({ children }: { children: (user: StoredUserRecord) => ReactNode }) {
  const stored = useStoredUser();
  const [user, setUser] = useState(stored);
  if (stored && stored !== user) setUser(stored);
  return user ? children(user) : <NotLoggedIn />;
}

function NotLoggedIn() {
  return (
    <ErrorScreen text={t('You are not logged in, Unauthorized occurred')}>
      <AppLinkButton to="/login" tone="primary">
        {t('Log in')}
      </AppLinkButton>
      <AppLinkButton to="/register">{t('Register')}</AppLinkButton>
    </ErrorScreen>
  );
}
