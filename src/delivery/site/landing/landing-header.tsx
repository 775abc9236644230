import { Fragment, useSyncExternalStore } from 'react';
import { Brand } from '../../../platform/ui/brand.tsx';
import { Button, buttonClass } from '../../../platform/ui/button.tsx';
import { type ShownSite, siteLink } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';

const LINKS = ['services', 'features', 'pricing', 'about'] as const;

export function LandingHeader({ site }: { site: ShownSite }) {
  const { t } = useLandingTexts();
  return (
    <header className="landing-header">
      <div className="landing-bar">
        <a href={siteLink(site, '/')} className="home-link">
          <Brand />
        </a>{' '}
        <nav aria-label={t('page')} className="landing-nav">
          {LINKS.map((id) => (
            // Browsers without style sheets, and what is copied, have a space between the words.
            <Fragment key={id}>
              <a href={`#${id}`} className="nav-link">
                {t(id)}
              </a>{' '}
            </Fragment>
          ))}
        </nav>
        <div className="landing-corner">
          <AccountLink /> <GetStarted />
        </div>
      </div>
    </header>
  );
}

/** The server's bytes are the same for everybody: only the browser knows whether the user is logged in. */
function AccountLink() {
  const { t } = useLandingTexts();
  const isLoggedIn = useSyncExternalStore(noChange, hasStoredUser, () => false);
  return (
    <a href={isLoggedIn ? '/studio' : '/login'} className="quiet-link account-link">
      {t(isLoggedIn ? 'studio' : 'logIn')}
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
  const { t } = useLandingTexts();
  return (
    <>
      <Button tone="primary" className="needs-script" onClick={() => scrollToSection('cta')}>
        {t('getStarted')}
      </Button>{' '}
      <span className="without-script">
        <a href="#cta" className={buttonClass('primary')}>
          {t('getStarted')}
        </a>
      </span>
    </>
  );
}

/** The stylesheet decides whether this is smooth. */
function scrollToSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}
