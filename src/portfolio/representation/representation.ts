import { type Extra, type FileName, type Page, type Place, pathOf } from './places.ts';
import type { PrintOptions } from './resume-formats.ts';

/** A portfolio, by its user name or its owner's id. */
export type PortfolioKey = { user_name: string } | { id: string };

/** What of a portfolio: as it was published, as its owner has it now, or as it once was. */
export type ShownState = 'published' | 'draft' | { version: string };

/** What of it is shown, in which language, and where. */
type Shown = {
  page: Page | Extra;
  /** The language of a translation; undefined for the owner's own. */
  language?: string | undefined;
  /** The slug of a view; undefined for the whole portfolio. */
  view?: string | undefined;
  /** True under the host of its owner's domain. */
  isOnDomain?: boolean | undefined;
  /** Set below a share link, which may show a view that nobody else sees. */
  link?: { token: string; showContact: boolean; viewId?: string | undefined } | undefined;
};

/** What anybody may be answered, mailed or sent: nothing but what is published. */
export type PublicRepresentation = Shown & { key: PortfolioKey; state: 'published'; viewer: 'visitor' };

/**
 * What a portfolio's owner may see besides. A preview is framed by the studio and has no scripts; `isPersonal`: the file
 * that they make for themselves has their contact details.
 */
export type OwnRepresentation = Shown & {
  key: { id: string };
  state: ShownState;
  viewer: 'owner' | 'preview';
  /** Of a preview: a design that its owner has not chosen. */
  design?: string;
  /** Of a preview: a version of the looks that its owner has not accepted. */
  look?: number;
  /** True of a preview that says which text stands where, to be edited there. */
  isEditing?: true;
  isPersonal?: true;
};

/**
 * What of a portfolio is shown to whom, in which language, at which state and at which place: every page and file is one
 * of these. Plain data that can be sent to a thread.
 */
export type Representation = PublicRepresentation | OwnRepresentation;

/** How a file is printed, which part of a long one is returned, and the id of the one record that it is of. */
export type FileOptions = { [Option in keyof PrintOptions]?: PrintOptions[Option] | undefined } & {
  offset?: number | undefined;
  record?: string | undefined;
};

/** Where the pages of a portfolio in this form are: the same in links, redirects, caches and counts. */
export function formOf(
  { language, view, link, isOnDomain }: Omit<Shown, 'page'>,
  user_name: string,
): Omit<Place, 'page'> {
  const inLanguage = language !== undefined && { language };
  if (link) return { base: { kind: 'link', token: link.token }, ...inLanguage };
  return {
    base: { kind: isOnDomain ? 'domain' : 'user', user_name },
    ...inLanguage,
    ...(view !== undefined && { view }),
  };
}

/**
 * Returns what a cache knows the document by: its path on the site. A domain's page has links of its own. Undefined for
 * what must not be stored.
 */
export function cacheKey(representation: Representation): string | undefined {
  const { key, isOnDomain, page } = representation;
  if (!isForEverybody(representation) || !('user_name' in key) || page.kind === 'card' || page.kind === 'check')
    return undefined;
  const form = formOf({ ...representation, isOnDomain: false }, key.user_name);
  return documentKey(pathOf({ ...form, page }), isOnDomain === true);
}

export function documentKey(path: string, isOnDomain: boolean): string {
  return isOnDomain ? `domain ${path}` : path;
}

/**
 * True if it may be stored for others, be found by search engines, and count as a visit when it is requested. The page of
 * a recipient reports itself, because programs that scan mails request it too.
 */
export function isForEverybody({ viewer, link }: Pick<Representation, 'viewer' | 'link'>): boolean {
  return viewer === 'visitor' && !link;
}

/** True if it is made for an audience: it must not lead to the rest of the portfolio. */
export function isTailored({ view, link }: Pick<Shown, 'view' | 'link'>): boolean {
  return view !== undefined || link !== undefined;
}

export function isFile(page: Page | Extra): page is { kind: 'file'; file: FileName } {
  return page.kind === 'file';
}
