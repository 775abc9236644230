import type { ShownSite } from '../operator-info.ts';
import { useLandingTexts } from '../texts/site-texts.tsx';
import { About } from './about.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Designs } from './designs.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingBoundary } from './landing-failure.tsx';
import { LandingFooter } from './landing-footer.tsx';
import { LandingHeader } from './landing-header.tsx';
import { Pricing } from './pricing.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';

/** The page at `/`. */
export function LandingPage({ site }: { site: ShownSite }) {
  const { t } = useLandingTexts();
  return (
    <LandingBoundary>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>{' '}
      <LandingHeader site={site} />
      <main id="main" tabIndex={-1} className="landing-main">
        <Hero site={site} />
        <Services />
        <Features />
        <Designs />
        <Pricing site={site} />
        <Testimonials />
        <About />
        <CallToAction site={site} />
      </main>
      <LandingFooter site={site} />
    </LandingBoundary>
  );
}
