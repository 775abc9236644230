/**
 * Runs in the head of a portfolio whose owner lets visitors choose light or dark, minified and inline, before the first
 * paint: applies the stored choice, which is the visitor's for all such pages of this site, and listens to the select
 * of the page's header.
 */
{
  const KEY = 'page-mode';
  const html = document.documentElement;
  const own = html.dataset.mode;
  const choice = () => document.querySelector<HTMLSelectElement>('#page-mode');
  const apply = (mode: string | undefined) => {
    if (mode === 'light' || mode === 'dark') html.dataset.mode = mode;
    else delete html.dataset.mode;
  };
  let stored: string | undefined;
  try {
    stored = localStorage.getItem(KEY) ?? undefined;
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  if (stored) apply(stored);
  const paintBrowser = () => {
    const { backgroundColor } = getComputedStyle(document.body);
    for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) meta.content = backgroundColor;
  };
  addEventListener('DOMContentLoaded', () => {
    const select = choice();
    if (select) select.value = stored ?? own ?? 'system';
    if (stored) paintBrowser();
  });
  addEventListener('change', ({ target }) => {
    const select = choice();
    if (!select || target !== select) return;
    apply(select.value);
    paintBrowser();
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // See above.
    }
  });
}
