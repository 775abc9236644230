import type { LabelText } from '../lib/texts/keys.ts';
import type { PageTexts } from '../lib/texts/translate.ts';
import type { ImageShapes } from '../model/image-sizes.ts';
import { LIST_PATHS } from '../model/record-kinds.ts';
import type { SectionKind } from '../model/sections.ts';
import type { ContactDetails, PublicUser } from '../model/user.ts';
import { type Fetch, type ReadQuery, recordListQuery, type SettledQuery } from '../records/kit/record-queries.ts';
import { skillGroupsQuery } from '../records/skill/skill-queries.ts';
import type { StoredView } from '../views/view.ts';
import type { Profile } from './profile.ts';

/** A section of the page; `title` is the owner's own, or ''. */
export type PageSectionChoice = {
  kind: SectionKind;
  title: string;
  /** The default title of a section of entries. */
  label?: LabelText;
  /** True if the header links to it. */
  inHeader: true | undefined;
};

/** What an owner who publishes by hand looks at. */
export type ShownVersion = 'draft' | 'published';

/** The data from which the public page is rendered, on the server and in the browser. */
export type PortfolioState = {
  profile: Profile;
  /** The sections that the page has, in order. */
  sections: PageSectionChoice[];
  /** True if they are not in the default order. */
  hasOwnOrder: true | undefined;
  queries: SettledQuery[];
  /** The page's own texts, unless it is in English. */
  texts?: PageTexts;
  /** For the owner, while they publish by hand. */
  shown?: ShownVersion;
  /** Where the résumé of a view is; '' for what a share link shows. */
  resumePath?: string;
  /** True if the page does not say which platform it is on. */
  isAlone?: boolean;
  /** True for a view, and for what a share link shows: the other files of the portfolio say more. */
  isTailored?: boolean;
  /** Present on the owner's domain. */
  domain?: OwnDomain;
};

/** A page at the root of its owner's domain has nothing of the app: legal pages are at the platform's origin. */
export type OwnDomain = { platform: string };

/** Returns what precedes the paths of the portfolio's pages and files, under the host of the page. */
export function basePath({ profile, domain }: { profile: { user_name: string }; domain?: OwnDomain }): string {
  return domain ? '' : `/u/${profile.user_name}`;
}

/** The data from which a portfolio's documents are made. */
export type ReadState = {
  profile: Profile & Pick<PublicUser, 'about' | 'language' | 'sections' | 'hide_empty_sections'>;
  queries: SettledQuery[];
};

/**
 * Whom a document of a portfolio is made for: the browser of its owner restores a lost record of the session, and a
 * preview in the studio has no scripts.
 */
export type PortfolioViewer = 'visitor' | 'owner' | 'preview';

/** The same as read from the database, with what only the server uses. */
export type ReadPortfolio = {
  state: ReadState;
  /** The shapes of the owner's images. */
  images: ImageShapes;
  /** Never in a document unless a view or a link shows it. Undefined if it could not be read. */
  contact?: ContactDetails & { audience: string };
  /** The view that the variant names. */
  view?: StoredView | undefined;
  /** True if its owner publishes by hand. */
  isManual?: boolean;
};

/** What the sections of a portfolio read. */
export function portfolioQueries(userId: string, fetchPath: Fetch): ReadQuery<unknown>[] {
  return [...LIST_PATHS.map((path) => recordListQuery(path, userId, fetchPath)), skillGroupsQuery(userId, fetchPath)];
}
