let token = '';

/** The screens that a mail's link opens with a token in its address. */
const SCREENS = ['/reset-password', '/verify'];

/** Moves a mail's token out of the address, so that it stands in no history, referrer or screenshot. */
export function takeTokenFromAddress(): void {
  const url = new URL(location.href);
  if (!SCREENS.includes(url.pathname)) return;
  token = url.searchParams.get('token') ?? '';
  if (url.search !== '') history.replaceState(history.state, '', url.pathname);
}

/** The token that the page was opened with, or ''. */
export function mailToken(): string {
  return token;
}
