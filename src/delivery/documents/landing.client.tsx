import { LandingPage } from '../site/landing/landing-page.tsx';
import type { ShownSite } from '../site/operator-info.ts';
import { hydrateDocument } from './hydrate.client.tsx';

hydrateDocument((site: ShownSite) => <LandingPage site={site} />);
