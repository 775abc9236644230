/** The files of a page at a path of their own: '/u/ada.md' is '/index.md' on ada's domain. */
const INDEX_FILE = /^\/index\.(md|json|vcf)$/;
/** Served alike under every host; `cards` only those of the owner. */
const SHARED =
  /^\/(assets|images)\/|^\/(favicon\.(ico|svg)|icon-[\w-]+\.png|apple-touch-icon\.png|api\/health|internal\/domain-check)$/;
/** A page of the portfolio below its root, also in a further language. */
const PAGE = /^\/[a-z]{2}$|^(\/[a-z]{2})?\/(projects|v)\//;
/** What the scripts and the form of a page call. */
const CALLS = ['/api/contact', '/api/follow'];

/**
 * Returns the path of the site that answers a path of a custom domain: all that is of the portfolio is below
 * `/u/{user_name}`, so that whatever is not of it is not found there.
 */
export function sitePathOf(path: string, userName: string): string {
  const own = `/u/${userName}`;
  if (path === '/') return own;
  if (SHARED.test(path) || CALLS.includes(path)) return path;
  if (path === `/api/users/${userName}/contact` || path.startsWith(`/cards${own}/`)) return path;
  if (path.startsWith(`${own}/`) || path.startsWith(`${own}.`)) return path;
  const [, extension] = INDEX_FILE.exec(path) ?? [];
  return extension ? `${own}.${extension}` : `${own}${path}`;
}

/** True for the path of a page of the portfolio on its domain. */
export function isPageOnDomain(path: string): boolean {
  return path === '/' || PAGE.test(path);
}

/** Returns where a page of the portfolio is on its domain, if it was requested by its path on the site. */
export function movedOnDomain(url: string, userName: string): string | undefined {
  const own = `/u/${userName}`;
  const at = url.indexOf('?');
  const [path, search] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  if (path === own) return `/${search}`;
  const moved = path.startsWith(`${own}/`) ? path.slice(own.length) : '';
  return PAGE.test(moved) ? `${moved}${search}` : undefined;
}
