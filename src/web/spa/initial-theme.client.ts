/** Applies the app's theme (account/apply-theme.ts) before the first paint. Kept small: it is in the document. */
try {
  const { mode, accent }: Record<string, unknown> = JSON.parse(localStorage.getItem('theme') ?? '{}');
  const { dataset } = document.documentElement;
  if (typeof accent === 'string') dataset.accent = accent;
  if (mode === 'light' || mode === 'dark') dataset.mode = mode;
} catch {
  // The app starts with the default theme.
}
