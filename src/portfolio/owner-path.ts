import { type DocumentVariant, PLAIN, variantPath } from './document-variant.ts';

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

type Site = { config: { landing: string }; siteOwner(): Promise<string> };

/** Returns the account whose portfolio `/` shows; undefined if it shows the landing page. */
export async function findFrontOwner({ config, siteOwner }: Site): Promise<string | undefined> {
  return config.landing === 'portfolio' ? siteOwner() : undefined;
}
