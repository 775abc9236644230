import type { Gzip } from 'node:zlib';
import type { ApiDocument } from '../../http/api-document.ts';
import type { Failure } from '../../lib/app-error.ts';
import type { PictureShapes } from '../../model/image-sizes.ts';
import type { PortfolioState } from '../../portfolio/portfolio-state.ts';
import type { ProjectState } from '../../portfolio/project-state.ts';
import type { SiteDetails } from '../../site/operator-info.ts';

/**
 * A document, with all that it is drawn from. `hasSession` tells the page's script, which cannot see the cookie, to
 * restore the record of who is logged in where the browser has lost it.
 */
export type SitePage =
  | { kind: 'portfolio'; origin: string; state: PortfolioState; pictures: PictureShapes; hasSession: boolean }
  | { kind: 'project'; origin: string; state: ProjectState; pictures: PictureShapes }
  | { kind: 'landing' | 'privacy' | 'terms' | 'imprint'; site: SiteDetails }
  | { kind: 'reference'; origin: string; document: ApiDocument }
  | { kind: 'error'; failure: Pick<Failure, 'status' | 'message' | 'error' | 'request_id'> }
  /** The shell of the app's screens. */
  | { kind: 'app'; hasSession: boolean; registrationOpen: boolean };

export type LargePage = Extract<SitePage, { kind: 'portfolio' | 'project' }>;

/** What the server asks of the pages' bundle. */
export type Renderer = {
  /** The whole document, the same bytes for the same page. */
  renderPage(page: SitePage): string;
  /** The same bytes, written into a compression; answers the document's start, with the head. */
  renderCompressed(page: LargePage, into: Gzip): Promise<string>;
  /** What the content security policy of portfolios with their projects, and of all others, lets run: 'sha256-…'. */
  policyHashes: Record<'portfolio' | 'site', { scriptHashes: string[]; styleHashes: string[] }>;
};
