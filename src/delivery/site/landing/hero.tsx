import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { CONTACT_FORM, type OperatorInfo } from '../operator-info.ts';
import { INVITATION_REQUEST, TRIAL, TRUST } from './sample-content.ts';
import { Showcase } from './showcase.tsx';

export function Hero({ site }: { site: OperatorInfo }) {
  return (
    <section aria-labelledby="hero-heading" className="hero band">
      <div className="hero-frame">
        <div className="hero-text">
          {/* Explicit line breaks: the lines are the same in every typeface. */}
          <h1 id="hero-heading">
            Your work,
            <br />
            on show.
          </h1>
          <p className="hero-lead">
            {`${site.siteName} is a portfolio platform for people who build things: a public page that opens at once, a studio that keeps it in order, and visitor figures that respect the visitor.`}
          </p>
          <p className="flex flex-wrap gap-3">
            <LinkButton
              href={site.registrationOpen ? '/register' : CONTACT_FORM}
              tone="band"
              className="min-h-13! px-6! text-base!"
            >
              {site.registrationOpen ? 'Create your portfolio' : INVITATION_REQUEST}
            </LinkButton>
            <LinkButton href="/home" tone="band-plain" className="min-h-13! px-6! text-base!">
              See a portfolio
            </LinkButton>
          </p>
          {!site.registrationOpen && (
            <p>
              Registration is by invitation at the moment. If you have an account,{' '}
              <a href="/login" className="underline">
                log in
              </a>
              .
            </p>
          )}
          <p className="hero-trust">
            {TRIAL} Trusted by <b>{TRUST.professionals} professionals</b>. Rated <b>{TRUST.rating}</b> from{' '}
            {TRUST.reviews} reviews.
          </p>
        </div>
        <Showcase />
      </div>
    </section>
  );
}
