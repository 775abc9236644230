import { accentProperties } from '../../platform/lib/palette.ts';
import { DEFAULT_THEME, Theme } from '../../portfolio/model/theme.ts';

/** The logged-in user's theme, stored in the browser so that it applies before anything is loaded. */
const KEY = 'theme';

/** Applies this theme, now and at the next load. */
export function applyTheme(theme: Theme): void {
  // The script in the document computes no colours.
  localStorage.setItem(KEY, JSON.stringify({ ...theme, style: ownColour(theme) }));
  apply(theme);
}

export function applyStoredTheme(): void {
  apply(Theme.safeParse(parse(localStorage.getItem(KEY) ?? '')).data ?? DEFAULT_THEME);
}

export function forgetTheme(): void {
  localStorage.removeItem(KEY);
  apply(DEFAULT_THEME);
}

function apply(theme: Theme): void {
  const { mode, accent } = theme;
  const { dataset, style } = document.documentElement;
  dataset.accent = accent;
  style.cssText = ownColour(theme);
  if (mode === 'system') delete dataset.mode;
  else dataset.mode = mode;
}

/** The accents with a name are in the stylesheet. */
function ownColour(theme: Theme): string {
  if (!theme.accent.startsWith('#')) return '';
  return Object.entries(accentProperties(theme))
    .map((property) => property.join(':'))
    .join(';');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
