import { LandingPage } from '../../site/landing/landing-page.tsx';
import type { SiteDetails } from '../../site/operator-info.ts';
import { hydratePage } from './hydrate.client.tsx';

hydratePage((site: SiteDetails) => <LandingPage site={site} />);
