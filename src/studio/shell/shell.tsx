import { lazy, Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { UnreadCount } from '../../clients/inbox/unread-count.tsx';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { UndoProvider } from '../../platform/ui/undo/undo.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { StudioNav } from '../studio-nav.tsx';
import { AppHeader } from './app-header.tsx';

/** For the screens of an account, except the one that deletes it. */
const SecondFactorGate = lazy(async () => ({
  default: (await import('../../identity/account/second-factor/second-factor-gate.tsx')).SecondFactorGate,
}));
const DraftBar = lazy(async () => ({ default: (await import('../../portfolio/versions/draft-bar.tsx')).DraftBar }));

const SCREENS_BEFORE_LOGIN = [
  '/login',
  '/register',
  '/users/register/new',
  '/forgot-password',
  '/reset-password',
  '/verify',
];

/** The frame of every screen of the app. */
export function Shell() {
  useFocusOnMove();
  const isMoving = useNavigation().state !== 'idle';
  const user = useStoredUser();
  const { pathname } = useLocation();
  const isLoggedIn = user !== undefined && !SCREENS_BEFORE_LOGIN.includes(pathname);
  const hasGate = isLoggedIn && needsSecondFactor() && !pathname.startsWith('/users/delete/');
  return (
    <>
      <a href="#main" className="skip-link">
        {t('Skip to the content')}
      </a>
      <AppHeader />
      <UndoProvider>
        <div className="mx-auto w-full max-w-6xl px-4 sm:px-6 lg:flex lg:gap-10">
          {isLoggedIn && (
            <StudioNav userId={user.id} unreadCount={<UnreadCount isEnabled={pathname.startsWith('/studio')} />} />
          )}
          <main id="main" tabIndex={-1} aria-busy={isMoving} className="min-w-0 flex-1 py-8 outline-none sm:py-12">
            {isLoggedIn && (
              <Suspense fallback={null}>
                <DraftBar isEnabled={/^\/(studio|settings)\b/.test(pathname)} />
              </Suspense>
            )}
            {hasGate ? (
              <Suspense fallback={null}>
                <SecondFactorGate>
                  <Outlet />
                </SecondFactorGate>
              </Suspense>
            ) : (
              <Outlet />
            )}
          </main>
        </div>
      </UndoProvider>
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** True if the operator requires a second factor: the app's document says so. */
function needsSecondFactor(): boolean {
  return document.querySelector('meta[name=second-factor]') !== null;
}

/** Every page load has the key 'default': by its path, a screen does not start where another one was left. */
function scrollKey({ key, pathname }: { key: string; pathname: string }): string {
  return key === 'default' ? pathname : key;
}

/** Navigation within the app is no page load: focus the heading, so that it is read out. */
function useFocusOnMove(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (focusHeading()) return;
    // A screen that first loads its data has no heading yet.
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(mainElement(), { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}

/** Returns true if the screen has a heading. Whoever works in the screen already keeps the focus. */
function focusHeading(): boolean {
  const main = mainElement();
  const heading = main.querySelector('h1');
  if (!main.contains(document.activeElement)) heading?.focus({ preventScroll: true });
  return heading !== null;
}

function mainElement(): HTMLElement {
  const main = document.getElementById('main');
  if (!main) throw new Error('The shell has a main element');
  return main;
}
