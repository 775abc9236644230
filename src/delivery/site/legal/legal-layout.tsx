import type { ReactNode } from 'react';
import { Brand } from '../../../platform/ui/brand.tsx';
import { LandingFooter } from '../landing/landing-footer.tsx';
import { CONTACT_FORM, type ShownSite, siteLink } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { useLegalTexts } from './text-hooks.tsx';

type FrameProps = { site: ShownSite; title: string; intro: string; children: ReactNode };

/** A page of text, with a link back and the footer of the landing page. Runs no script. */
export function LegalLayout({ site, title, intro, children }: FrameProps) {
  const { t } = useLandingTexts();
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>{' '}
      <header className="legal-bar">
        <a href={siteLink(site, '/')} className="home-link">
          <Brand />
        </a>
      </header>
      <main id="main" tabIndex={-1} className="legal">
        <h1>{title}</h1>
        <p className="legal-intro">{intro}</p>
        {children}
      </main>
      <LandingFooter site={site} />
    </>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** The operator's email, or the contact form if there is none. */
export function ContactLink({ site: { email } }: { site: ShownSite }) {
  const { t } = useLegalTexts();
  return email ? <a href={`mailto:${email}`}>{email}</a> : <a href={CONTACT_FORM}>{t('theContactForm')}</a>;
}
