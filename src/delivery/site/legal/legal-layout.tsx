import type { ReactNode } from 'react';
import { Brand } from '../../../platform/ui/brand.tsx';
import { LandingFooter } from '../landing/landing-footer.tsx';
import { CONTACT_FORM, type OperatorInfo } from '../operator-info.ts';

type FrameProps = { site: OperatorInfo; title: string; intro: string; children: ReactNode };

/** A page of text, with a link back and the footer of the landing page. Runs no script. */
export function LegalLayout({ site, title, intro, children }: FrameProps) {
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <header className="legal-bar">
        <a href="/" className="home-link">
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

/** The operator's e-mail, or the contact form if there is none. */
export function ContactLink({ site: { email } }: { site: OperatorInfo }) {
  return email ? <a href={`mailto:${email}`}>{email}</a> : <a href={CONTACT_FORM}>the contact form</a>;
}
