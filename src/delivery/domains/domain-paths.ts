import { parsePlace, pathOf } from '../../portfolio/representation/places.ts';

/** Served alike under every host; `cards` only those of the owner. */
const SHARED =
  /^\/(assets|images)\/|^\/(favicon\.(ico|svg)|icon-[\w-]+\.png|apple-touch-icon\.png|api\/health|internal\/domain-check)$/;
/** What the scripts and the form of a page call. */
const CALLS = ['/api/contact', '/api/contact/form', '/api/follow'];

/**
 * Returns the path of the site that answers a path of a custom domain: all that is of the portfolio is below
 * `/u/{user_name}`, so that whatever is not of it is not found there.
 */
export function sitePathOf(path: string, userName: string): string {
  const own = `/u/${userName}`;
  const place = parsePlace(path, userName);
  if (place) return pathOf({ ...place, base: { kind: 'user', user_name: userName } });
  if (SHARED.test(path) || CALLS.includes(path)) return path;
  if (path === `/api/users/${userName}/contact` || path.startsWith(`/cards${own}/`)) return path;
  if (path.startsWith(`${own}/`) || path.startsWith(`${own}.`)) return path;
  return `${own}${path}`;
}

/** True for the path of a page of the portfolio on its domain; files are no pages. */
export function isPageOnDomain(path: string): boolean {
  return isPage(parsePlace(path, ''));
}

/** Returns where a page of the portfolio is on its domain, if it was requested by its path on the site. */
export function movedOnDomain(url: string, userName: string): string | undefined {
  const at = url.indexOf('?');
  const [path, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const place = parsePlace(path);
  if (place?.base.kind !== 'user' || place.base.user_name !== userName) return undefined;
  return isPage(place) ? `${pathOf({ ...place, base: { kind: 'domain', user_name: userName } })}${search}` : undefined;
}

function isPage(place: ReturnType<typeof parsePlace>): boolean {
  return place !== undefined && place.page.kind !== 'file';
}
