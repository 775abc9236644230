import { LinkButton } from '../ui/link-button.tsx';
import { TRIAL, TRUST } from './sample-content.ts';
import { Showcase } from './showcase.tsx';

export function Hero() {
  return (
    <section aria-labelledby="hero-heading" className="hero">
      <div className="hero-text">
        <h1 id="hero-heading">Your work, on show.</h1>
        <p className="hero-lead">
          Vitrine is a portfolio platform for people who build things: a public page that opens at once, a studio that
          keeps it in order, and visitor figures that respect the visitor.
        </p>
        <p className="flex flex-wrap gap-3">
          <LinkButton href="/register" tone="primary" className="min-h-12! px-6! text-base!">
            Create your portfolio
          </LinkButton>
          <LinkButton href="/home" className="min-h-12! px-6! text-base!">
            See a portfolio
          </LinkButton>
        </p>
        <p className="hero-trial">{TRIAL}</p>
        <p className="hero-trust">
          Trusted by <b>{TRUST.professionals} professionals</b>. Rated <b>{TRUST.rating}</b> from {TRUST.reviews}{' '}
          reviews.
        </p>
      </div>
      <Showcase />
    </section>
  );
}
