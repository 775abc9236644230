let token = '';
let openedScreen = '';

/** The screens that a mail's link opens with a token in its address. */
const INVITATION_SCREEN = '/register';
const SCREENS = ['/reset-password', '/verify', INVITATION_SCREEN];

/** Moves a mail's token out of the address, so that it stands in no history, referrer or screenshot. */
export function takeTokenFromAddress(): void {
  const url = new URL(location.href);
  if (!SCREENS.includes(url.pathname)) return;
  token = url.searchParams.get('token') ?? '';
  openedScreen = url.pathname;
  if (url.search !== '') history.replaceState(history.state, '', url.pathname);
}

/** The token that the page was opened with, or ''. */
export function mailToken(): string {
  return openedScreen === INVITATION_SCREEN ? '' : token;
}

/** The token of the invitation that the register screen was opened with, or ''. */
export function invitationToken(): string {
  return openedScreen === INVITATION_SCREEN ? token : '';
}
