import type { ImageShapes } from '../../../platform/files/image-sizes.ts';
import type { Availability } from '../../../platform/lib/availability.ts';
import type { LabelText } from '../../../platform/lib/texts/keys.ts';
import type { Language } from '../../../platform/lib/texts/languages.ts';
import type { PageTexts } from '../../../platform/lib/texts/translate.ts';
import type { SectionKind } from '../../../portfolio/model/sections.ts';
import type { Seo, SiteVerification } from '../../../portfolio/model/seo.ts';
import type { ContactDetails, PublicUser } from '../../../portfolio/model/user.ts';
import type { SettledQuery } from '../../../portfolio/records/kit/record-queries.ts';
import type { Translation } from '../../../portfolio/translations/translate.ts';
import type { StoredView } from '../../../portfolio/views/view.ts';
import type { PageProfile, Profile } from '../profile.ts';
import type { ReadConfirmation } from './page-confirmations.ts';

/** A section of the page; `title` is the owner's own, or ''. */
export type PageSectionChoice = {
  kind: SectionKind;
  title: string;
  /** The default title of a section of entries. */
  label?: LabelText;
  /** True if the header links to it. */
  inHeader: true | undefined;
  /** True if it needs little space. */
  isBrief?: true;
};

/** What an owner who publishes by hand looks at. */
export type ShownVersion = 'draft' | 'published';

/** The data from which the public page is rendered, on the server and in the browser. */
export type PortfolioState = {
  profile: PageProfile;
  /** The sections that the page has, in order. */
  sections: PageSectionChoice[];
  /** True if they are not in the default order. */
  hasOwnOrder: true | undefined;
  queries: SettledQuery[];
  /** What a page says on which there is nothing yet. */
  notice?: string;
  /** The page's own texts, unless it is in English. */
  texts?: PageTexts;
  /** For the owner, while they publish by hand. */
  shown?: ShownVersion;
  /** True if the page has no button for it. */
  hasNoResume?: true;
  /** True if the page does not say which platform it is on. */
  isAlone?: boolean;
  /** True for a view, and for what a share link shows: the other files of the portfolio say more. */
  isTailored?: boolean;
  /** Present on the owner's domain. */
  domain?: OwnDomain;
  /** True for what a share link shows: it has no links into the app. */
  isPrivate?: true;
  /** Undefined if visitors have no choice of languages. */
  languages?: LanguageChoice;
  /** What precedes the paths of its pages and files, unless that is `/u/{user_name}`. */
  base?: string;
  /** For the head of the document alone. */
  seo?: Seo;
  verification?: SiteVerification;
};

/** A page in a language; `path` is under the host of the page. */
export type LanguagePage = { language: Language; name: string; path: string };

/** The languages that visitors can choose between: that of the owner's own texts first. */
export type LanguageChoice = { current: Language; pages: LanguagePage[] };

/** A page at the root of its owner's domain has nothing of the app: legal pages are at the platform's origin. */
export type OwnDomain = { platform: string };

/** Returns what precedes the paths of the pages and files of a portfolio in the form of this page. */
export function basePath({ profile, base }: { profile: { user_name: string }; base?: string }): string {
  return base ?? `/u/${profile.user_name}`;
}

/** The data from which a portfolio's documents are made. */
export type ReadState = {
  profile: Profile &
    Availability &
    Pick<PublicUser, 'about' | 'language' | 'page_languages' | 'sections' | 'hide_empty_sections' | 'contact_fields'> &
    Pick<PublicUser, 'seo' | 'site_verification' | 'resume_print'>;
  queries: SettledQuery[];
};

/** What is read with a portfolio: which signed badges held when. */
export type ReadCheck = {
  kind: string;
  record_id: string;
  name: string;
  issuer: string;
  checked_at: string;
  /** '' for no end. */
  valid_until: string;
};

/** The same as read from the database, with what only the server uses. */
export type ReadPortfolio = {
  state: ReadState;
  /** The owner's texts in the language of the variant, if it has one. */
  translations?: readonly Translation[];
  /** The shapes of the owner's images. */
  images: ImageShapes;
  /** Never in a document unless a view or a link shows it. Undefined for the sample. */
  contact?: ContactDetails;
  /** Undefined for the sample. */
  confirmations?: readonly ReadConfirmation[];
  checks?: readonly ReadCheck[];
  /** The view that the variant names. */
  view?: StoredView | undefined;
  /** True if its owner publishes by hand. */
  isManual?: boolean;
  /** When the account was made, and its email confirmed ('' for not yet). Undefined for the sample. */
  createdAt?: string;
  confirmedAt?: string;
};
