import { Portfolio } from '../../portfolio/portfolio-page.tsx';
import type { PortfolioState } from '../../portfolio/portfolio-state.ts';
import { hydratePage } from './hydrate.client.tsx';

hydratePage((state: PortfolioState) => <Portfolio state={state} />);
