import { LandingPage } from '../../landing/landing-page.tsx';
import type { SiteDetails } from '../../landing/site-details.ts';
import { hydratePage } from './hydrate.client.tsx';

hydratePage((site: SiteDetails) => <LandingPage site={site} />);
