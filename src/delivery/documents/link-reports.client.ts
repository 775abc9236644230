/**
 * Runs in the pages of a share link or a proposal, minified and inline. Reports that a page was visible for two seconds, once: the
 * portfolio, or a project; and which files its reader opens.
 */
{
  const VISIBLE_MS = 2_000;
  const [link = '', slug] =
    /^(\/[ps]\/[^/]+)(?:\/[a-z]{2}(?![^/]))?(?:\/projects\/([^/]+))?/.exec(location.pathname)?.slice(1) ?? [];
  const report = (seen: object) => {
    const body = new Blob([JSON.stringify(seen)], { type: 'application/json' });
    navigator.sendBeacon(`${link}/seen`, body);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', watch);
      report(slug ? { what: 'project', slug: decodeURIComponent(slug) } : { what: 'opened' });
    }, VISIBLE_MS);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
  addEventListener('click', ({ target }) => {
    const path = (target as Element).closest?.('a')?.pathname ?? '';
    const [, format] = /^\/s\/.*\/resume\.(\w+)$/.exec(path) ?? [];
    if (format) report({ what: 'file', format });
  });
}
