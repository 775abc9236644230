type Owner = { id: string; user_name: string };

/**
 * Returns the canonical path of a portfolio: `/` for that of `frontOwner`, the account whose portfolio `/` shows
 * (LANDING=portfolio).
 */
export function ownerPath({ id, user_name }: Owner, frontOwner: string | undefined): string {
  return id === frontOwner ? '/' : `/u/${user_name}`;
}

type Site = { config: { landing: string }; siteOwner(): Promise<string> };

/** Returns the account whose portfolio `/` shows; undefined if it shows the landing page. */
export async function findFrontOwner({ config, siteOwner }: Site): Promise<string | undefined> {
  return config.landing === 'portfolio' ? siteOwner() : undefined;
}
