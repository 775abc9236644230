import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { AppHeader } from './app-header.tsx';

/** What every screen of the app stands in. */
export function Shell() {
  useFocusOnMove();
  const isMoving = useNavigation().state !== 'idle';
  return (
    <>
      <a
        href="#main"
        className="-translate-y-24 fixed start-4 top-4 z-50 rounded-control bg-accent px-4 py-3 text-on-accent focus:translate-y-0"
      >
        Skip to the content
      </a>
      <AppHeader />
      <main
        id="main"
        tabIndex={-1}
        aria-busy={isMoving}
        className="mx-auto w-full max-w-6xl px-4 py-8 outline-none sm:px-6 sm:py-12"
      >
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}

/** A move to another screen is no page load: the heading takes the focus, so that it is read out. */
function useFocusOnMove(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
