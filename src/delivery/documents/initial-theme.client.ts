/** Applies the app's theme (account/apply-theme.ts) before the first paint. Kept small: it is in the document. */
try {
  const { mode, accent, style }: Record<string, unknown> = JSON.parse(localStorage.getItem('theme') ?? '{}');
  const html = document.documentElement;
  if (typeof accent === 'string') html.dataset.accent = accent;
  if (typeof style === 'string') html.style.cssText = style;
  if (mode === 'light' || mode === 'dark') html.dataset.mode = mode;
} catch {
  // The app starts with the default theme.
}
