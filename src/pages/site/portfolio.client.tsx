import { PortfolioPage } from '../../portfolio/portfolio-page.tsx';
import type { PortfolioState } from '../../portfolio/portfolio-state.ts';
import { hydratePage, readState } from './hydrate.client.tsx';

const { profile, queries } = readState<PortfolioState>();
hydratePage(<PortfolioPage profile={profile} />, queries);
