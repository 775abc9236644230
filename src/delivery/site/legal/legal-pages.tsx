import type { OperatorInfo } from '../operator-info.ts';
import { Clause, ContactLink, LegalLayout } from './legal-layout.tsx';

export function TermsPage({ site }: { site: OperatorInfo }) {
  return (
    <LegalLayout site={site} title="Terms" intro="What you can expect from us, and what we ask of you.">
      <Clause title="The service">
        <p>
          {`${site.name} provides ${site.siteName} at ${site.origin}: `}a public portfolio, the screens to edit it, and
          figures about its visitors. You need an account with an e-mail address that works, and you must be old enough
          to agree to these terms where you live.
        </p>
      </Clause>
      <Clause title="What is yours stays yours">
        <p>
          You keep all rights in what you publish. You allow us to store it, to convert its pictures and to show it, for
          as long as it is in your account and for no other purpose. You can export it at any time.
        </p>
      </Clause>
      <Clause title="What we ask of you">
        <p>
          Publish only what you may publish, and only what is true of you. Do not use the service to harm, deceive or
          harass others, to send unsolicited messages, or to get around its limits. Keep your password to yourself.
        </p>
      </Clause>
      {site.hasLandingPage && (
        <Clause title="Trial and prices">
          <p>
            The trial is free for 14 days and asks for no credit card. The prices stand on the{' '}
            <a href="/#pricing">first page</a>, in US dollars. Nothing is charged that you have not agreed to.
            {site.hasPlans &&
              ' After the trial your account has Starter: all that is in it stays, beyond the limit too.'}
          </p>
        </Clause>
      )}
      <Clause title="Ending it">
        <p>
          You can delete your account at any time, at once. We may close an account that breaks these terms; where we
          can, we tell you first and let you export your portfolio.
        </p>
      </Clause>
      <Clause title="If something goes wrong">
        <p>
          We take care, but cannot promise that the service is always there or free of faults. Keep copies of what
          matters to you. We answer for damage that we cause on purpose or by gross negligence, and wherever the law
          does not allow us to limit it. If a term does not hold, the others still do.
        </p>
      </Clause>
      <Clause title="Changes and questions">
        <p>
          If these terms change in a way that matters to you, we tell you by mail in good time. Questions reach us
          through <ContactLink site={site} />.
        </p>
      </Clause>
    </LegalLayout>
  );
}

export function ImprintPage({ site }: { site: OperatorInfo }) {
  return (
    <LegalLayout site={site} title="Imprint" intro="Who is behind this site.">
      <dl className="legal-facts">
        <dt>Operator</dt>
        <dd>{site.name}</dd>
        {site.postalAddress.length > 0 && (
          <>
            <dt>Address</dt>
            <dd className="whitespace-pre-line">{site.postalAddress.join('\n')}</dd>
          </>
        )}
        <dt>Site</dt>
        <dd>
          <a href={site.origin}>{site.origin}</a>
        </dd>
        <dt>Contact</dt>
        <dd>
          <ContactLink site={site} />
        </dd>
      </dl>
      <Clause title="Responsible for what is published">
        <p>
          The operator answers for the pages of the platform. For the content of a portfolio, the person answers whose
          portfolio it is; each has a contact form. If you believe that a portfolio breaks the law or your rights, write
          to <ContactLink site={site} />, and we will look into it.
        </p>
      </Clause>
    </LegalLayout>
  );
}
