import { DEFAULT_THEME, Theme } from '../model/user.ts';

/** The logged-in user's theme, stored in the browser so that it applies before anything is loaded. */
const KEY = 'theme';

/** Applies this theme, now and at the next load. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(KEY, JSON.stringify(theme));
  apply(theme);
}

export function applyStoredTheme(): void {
  apply(Theme.safeParse(parse(localStorage.getItem(KEY) ?? '')).data ?? DEFAULT_THEME);
}

export function forgetTheme(): void {
  localStorage.removeItem(KEY);
  apply(DEFAULT_THEME);
}

function apply({ mode, accent }: Theme): void {
  const { dataset } = document.documentElement;
  dataset.accent = accent;
  if (mode === 'system') delete dataset.mode;
  else dataset.mode = mode;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
