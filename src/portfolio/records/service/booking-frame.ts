/** Both let any site frame the pages on which visitors book. */
const HOSTS = ['cal.com', 'calendly.com'];

/**
 * Returns what a page frames of a link to book, once a visitor asks for it: a page at one of these hosts, or at one that the
 * operator has named. Undefined for any other link.
 */
export function bookingFrame(link: string, operatorHosts: readonly string[]): string | undefined {
  const url = URL.parse(link);
  if (url?.protocol !== 'https:' || url.username || url.password) return undefined;
  if (operatorHosts.includes(url.host)) return url.href;
  // They redirect to the name without www, which the policy of the page would not let them do.
  url.host = url.host.replace(/^www\./, '');
  return HOSTS.includes(url.host) && url.pathname.length > 1 ? url.href : undefined;
}
