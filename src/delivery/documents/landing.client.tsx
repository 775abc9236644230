import { LandingPage } from '../site/landing/landing-page.tsx';
import type { OperatorInfo } from '../site/operator-info.ts';
import { hydrateDocument } from './hydrate.client.tsx';

hydrateDocument((site: OperatorInfo) => <LandingPage site={site} />);
