import type { Gzip } from 'node:zlib';
import type { ReaderScreen } from '../../clients/proposals/reader-screen.ts';
import type { UnsubscribeScreen } from '../../insight/digest/unsubscribe-screen.ts';
import type { ApiDocument } from '../../platform/api/api-document.ts';
import type { ImageShapes } from '../../platform/files/image-sizes.ts';
import type { Failure } from '../../platform/lib/texts/errors/failure.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import type { PageTexts } from '../../platform/lib/texts/translate.ts';
import { defineService } from '../../platform/service.ts';
import type { CoverSvg } from '../../portfolio/records/project/cover-svg.ts';
import type { Representation } from '../../portfolio/representation/representation.ts';
import type { WriterScreen } from '../../portfolio/testimonials/writer-screen.ts';
import type { PortfolioSite } from '../page/owner-path.ts';
import type { PortfolioState } from '../page/state/portfolio-state.ts';
import type { ProjectState } from '../page/state/project-state.ts';
import type { LinkScreen } from '../sharing/link-screen.ts';
import type { ShownSite } from '../site/operator-info.ts';

type OfPortfolio = {
  site: PortfolioSite;
  images: ImageShapes;
  /** The covers of projects without an image, by their ids. */
  covers: Readonly<Record<string, CoverSvg>>;
  viewer: Representation['viewer'];
  /** True if its texts say what they are, to be edited where they stand. */
  isEditing?: boolean;
  /** What the paths of the share link begin with through which it is shown. */
  linkPath?: string | undefined;
};

/**
 * A document with the data to render it. For the viewer 'owner', the page's script, which cannot read the cookie,
 * restores a lost record of the logged-in user.
 */
export type DocumentContent =
  | (OfPortfolio & { kind: 'portfolio'; state: PortfolioState })
  | (OfPortfolio & { kind: 'project'; state: ProjectState })
  | SiteContent
  | { kind: 'reference'; origin: string; document: ApiDocument }
  | ErrorContent
  /** For the recipient of a share link who is not shown the portfolio. */
  | ({ kind: 'link' } & LinkScreen)
  /** For the reader of a mail, without a login. */
  | ({ kind: 'unsubscribe' } & UnsubscribeScreen)
  /** For the writer of a testimonial. */
  | ({ kind: 'writer' } & WriterScreen)
  /** For the client to whom something is proposed. */
  | ({ kind: 'proposal' } & ReaderScreen)
  /** The shell of the app's screens. */
  | AppContent;

/** The site's own pages in one of their languages; `texts` is undefined for English. */
export type SiteContent = {
  kind: 'landing' | 'privacy' | 'terms' | 'imprint' | 'accessibility' | 'help/import';
  site: ShownSite;
  texts: PageTexts | undefined;
};

type AppContent = {
  kind: 'app';
  hasSession: boolean;
  registration: 'open' | 'invited' | 'closed';
  providers: string;
  hasPlans: boolean;
  needsSecondFactor: boolean;
};

export type ErrorContent = {
  kind: 'error';
  failure: Pick<Failure, 'status' | 'message' | 'error' | 'request_id'>;
  language: Language;
  /** True on a domain of an owner, which has nothing of the app. */
  isOwnSite: boolean;
};

export type PortfolioContent = Extract<DocumentContent, { kind: 'portfolio' | 'project' }>;

/** The interface of the rendering bundle. */
export type Renderer = {
  /** Identifies the code that renders; undefined in development, where it changes at any time. */
  build?: string | undefined;
  /** Returns the whole document, the same bytes for the same content. Search engines must not index it if `indexed` is false. */
  renderDocument(content: DocumentContent, siteName: string): { html: string; indexed: boolean };
  /** Writes the same bytes into a compressor. */
  renderCompressed(content: PortfolioContent, siteName: string, into: Gzip): Promise<{ indexed: boolean }>;
  /**
   * The hashes of inline scripts and styles for the content security policies of portfolios and projects, of share links,
   * of proposals, and of other documents: 'sha256-…'.
   */
  policyHashes: Record<'portfolio' | 'link' | 'proposal' | 'site', { scriptHashes: string[]; styleHashes: string[] }>;
};

/** The bundle that renders documents; only the server has it. */
export const [rendererOf, provideRenderer] = defineService<Renderer>('renderer');
