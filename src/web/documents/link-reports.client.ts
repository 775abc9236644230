/**
 * Runs in the page of a share link, minified and inline. Reports that the page was visible for two seconds, once, and
 * which projects and files its reader opens.
 */
{
  const VISIBLE_MS = 2_000;
  const report = (seen: object) => {
    const body = new Blob([JSON.stringify(seen)], { type: 'application/json' });
    navigator.sendBeacon(`${location.pathname}/seen`, body);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      document.removeEventListener('visibilitychange', watch);
      report({ what: 'opened' });
    }, VISIBLE_MS);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
  addEventListener('click', ({ target }) => {
    const path = (target as Element).closest?.('a')?.pathname ?? '';
    const [, slug] = /^\/u\/[^/]+\/projects\/([^/]+)$/.exec(path) ?? [];
    const [, format] = /^\/s\/.*\/resume\.(\w+)$/.exec(path) ?? [];
    if (slug) report({ what: 'project', slug: decodeURIComponent(slug) });
    if (format) report({ what: 'file', format });
  });
}
