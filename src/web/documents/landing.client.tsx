import { LandingPage } from '../../site/landing/landing-page.tsx';
import type { OperatorInfo } from '../../site/operator-info.ts';
import { hydratePage } from './hydrate.client.tsx';

hydratePage((site: OperatorInfo) => <LandingPage site={site} />);
