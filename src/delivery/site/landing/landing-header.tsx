import { useEffect, useState, useSyncExternalStore } from 'react';
import { Brand } from '../../../platform/ui/brand.tsx';
import { Button, buttonClass } from '../../../platform/ui/button.tsx';

const SHADOW_AFTER_PX = 20;
const LINKS = [
  ['services', 'Services'],
  ['features', 'Features'],
  ['pricing', 'Pricing'],
  ['about', 'About'],
] as const;

export function LandingHeader() {
  const isScrolled = useIsScrolledPast(SHADOW_AFTER_PX);
  return (
    <header className="landing-header" data-scrolled={isScrolled || undefined}>
      <div className="landing-bar">
        <a href="/" className="home-link">
          <Brand />
        </a>
        <nav aria-label="Page" className="landing-nav">
          {LINKS.map(([id, label]) => (
            <a key={id} href={`#${id}`} className="nav-link">
              {label}
            </a>
          ))}
        </nav>
        <div className="landing-corner">
          <AccountLink />
          <GetStarted />
        </div>
      </div>
    </header>
  );
}

/** The server's bytes are the same for everybody: only the browser knows whether the user is logged in. */
function AccountLink() {
  const isLoggedIn = useSyncExternalStore(noChange, hasStoredUser, () => false);
  return (
    <a href={isLoggedIn ? '/studio' : '/login'} className="quiet-link account-link">
      {isLoggedIn ? 'Studio' : 'Log in'}
    </a>
  );
}

/** As in the script in the head; importing model/stored-user.ts would add a shared script of the portfolio. */
function hasStoredUser(): boolean {
  try {
    return localStorage.getItem('user') !== null;
  } catch {
    // Storage is blocked: treat as not logged in.
    return false;
  }
}

function noChange() {
  return () => {};
}

/** A button that scrolls; without scripts, a link to the section. */
function GetStarted() {
  return (
    <>
      <Button tone="primary" className="needs-script" onClick={() => scrollToSection('cta')}>
        Get Started
      </Button>
      <span className="without-script">
        <a href="#cta" className={buttonClass('primary')}>
          Get Started
        </a>
      </span>
    </>
  );
}

/** The stylesheet decides whether this is smooth. */
function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}

function useIsScrolledPast(offsetPx: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const update = () => setIsPast(window.scrollY > offsetPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [offsetPx]);
  return isPast;
}
