import { type DocumentVariant, languagePath, PLAIN, variantPath } from './document-variant.ts';

type Owner = { id: string; user_name: string };

/**
 * Returns the canonical path of a portfolio: `/` for that of `frontOwner`, the account whose portfolio `/` shows
 * (LANDING=portfolio).
 */
export function ownerPath({ id, user_name }: Owner, frontOwner: string | undefined): string {
  return id === frontOwner ? '/' : `/u/${user_name}`;
}

/** The same of one of its forms. What a share link shows has no path of its own that may be known. */
export function pagePath(owner: Owner, frontOwner: string | undefined, variant: DocumentVariant = PLAIN): string {
  const path = variant.link ? '' : variantPath(variant);
  return path === '' ? ownerPath(owner, frontOwner) : `/u/${owner.user_name}${path}`;
}

/** Where a portfolio is, whatever host it was requested under. */
export type PortfolioSite = {
  origin: string;
  /** The canonical path of the portfolio. */
  ownerPath: string;
  /** What precedes the paths of everything of it: `/u/{user_name}`, or '' on a domain of its own. */
  root: string;
  /** The same of its other pages and files in the language of the variant: with '/de' at the end. */
  base: string;
  /** The same page in all languages, the owner's own first; undefined if visitors have no choice. */
  languages?: readonly { language: string; path: string }[];
};

/** What the site of a portfolio depends on besides its owner; plain data that can be sent to a thread. */
export type SiteChoice = {
  frontOwner?: string | undefined;
  /** The origin of the owner's domain, if a verified one exists. */
  ownOrigin?: string | undefined;
  variant?: DocumentVariant | undefined;
};

/** Returns the canonical site of a portfolio: the owner's domain, else this one. */
export function portfolioSite(
  owner: Owner,
  { frontOwner, ownOrigin, variant = PLAIN }: SiteChoice,
  origin: string,
): PortfolioSite {
  const root = ownOrigin === undefined ? `/u/${owner.user_name}` : '';
  const base = `${root}${languagePath(variant)}`;
  if (ownOrigin === undefined) return { origin, ownerPath: pagePath(owner, frontOwner, variant), root, base };
  const path = variant.link ? '' : variantPath(variant);
  return { origin: ownOrigin, ownerPath: path || '/', root, base };
}

type Site = { config: { landing: string }; siteOwner(): Promise<string> };

/** Returns the account whose portfolio `/` shows; undefined if it shows the landing page. */
export async function findFrontOwner({ config, siteOwner }: Site): Promise<string | undefined> {
  return config.landing === 'portfolio' ? siteOwner() : undefined;
}
