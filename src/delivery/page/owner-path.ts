import { basePath, formPath, pathOf, rootPath } from '../../portfolio/representation/places.ts';
import { formOf, type Representation } from '../../portfolio/representation/representation.ts';

type Owner = { id: string; user_name: string };

/**
 * Returns the canonical path of a portfolio: `/` for that of `frontOwner`, the account whose portfolio `/` shows
 * (LANDING=portfolio).
 */
export function ownerPath({ id, user_name }: Owner, frontOwner: string | undefined): string {
  return id === frontOwner ? '/' : `/u/${user_name}`;
}

/** Where a portfolio is, whatever host it was requested under. */
export type PortfolioSite = {
  origin: string;
  /** The canonical path of the portfolio, or of its view or share link. */
  ownerPath: string;
  /** What precedes the paths of everything of it: `/u/{user_name}`, '' on a domain of its own, or `/s/{token}`. */
  root: string;
  /** The same of its other pages and files in this form: with '/de' or '/v/acme' at the end. */
  base: string;
  /** What precedes the paths of the images for link previews. */
  cards: string;
  /** The same page in all languages, the owner's own first; undefined if visitors have no choice. */
  languages?: readonly { language: string; path: string }[];
};

/** What the site of a portfolio depends on besides its owner; plain data that can be sent to a thread. */
export type SiteChoice = {
  frontOwner?: string | undefined;
  /** The origin of the owner's domain, if a verified one exists. */
  ownOrigin?: string | undefined;
};

type Form = Pick<Representation, 'language' | 'view' | 'link'>;

/** Returns the canonical site of a portfolio in a form: the owner's domain, else this one. A link is never on a domain. */
export function portfolioSite(
  owner: Owner,
  { language, view, link }: Form,
  { frontOwner, ownOrigin }: SiteChoice,
  origin: string,
): PortfolioSite {
  const isOnDomain = ownOrigin !== undefined && !link;
  const form = formOf({ language, view, link, isOnDomain }, owner.user_name);
  const base = basePath(form);
  const isPlain = !isOnDomain && !link && language === undefined && view === undefined;
  return {
    origin: isOnDomain ? ownOrigin : origin,
    ownerPath: isPlain ? ownerPath(owner, frontOwner) : pathOf({ ...form, page: { kind: 'home' } }),
    root: rootPath(form.base),
    base,
    cards: link ? `${base}/card` : `/cards/u/${owner.user_name}${formPath({ language, view })}`,
  };
}
