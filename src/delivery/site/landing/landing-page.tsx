import type { OperatorInfo } from '../operator-info.ts';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingBoundary } from './landing-failure.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pricing } from './pricing.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';

/** The page at `/`. */
export function LandingPage({ site }: { site: OperatorInfo }) {
  return (
    <LandingBoundary>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <LandingHeader />
      <main id="main" tabIndex={-1} className="landing-main">
        <Hero site={site} />
        <Services />
        <Features />
        <Pricing site={site} />
        <Testimonials />
        <About />
        <CallToAction />
      </main>
      <LandingFooter site={site} />
    </LandingBoundary>
  );
}
