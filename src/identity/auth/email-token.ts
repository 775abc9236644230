/** In the link of an invitation that is not for one email. */
export const ANYBODY = 'anybody';
/** How the token of a link begins with which a new account gets its first password. */
export const FIRST_PASSWORD = 'welcome-';

let token = '';
let openedScreen = '';
let isForAnybody = false;

/** The screens opened by mailed links, which have a token in the URL. */
const INVITATION_SCREEN = '/register';
const SCREENS = ['/reset-password', '/verify', INVITATION_SCREEN];

/** Removes a mail's token from the URL, so that it does not appear in history, referrers or screenshots. */
export function takeTokenFromUrl(): void {
  const url = new URL(location.href);
  if (!SCREENS.includes(url.pathname)) return;
  token = url.searchParams.get('token') ?? '';
  openedScreen = url.pathname;
  isForAnybody = url.searchParams.has(ANYBODY);
  if (url.search !== '') history.replaceState(history.state, '', url.pathname);
}

/** Returns the token in the opened URL, or ''. */
export function mailToken(): string {
  return openedScreen === INVITATION_SCREEN ? '' : token;
}

/** True if the link is for the first password of an account. */
export function isFirstPassword(): boolean {
  return token.startsWith(FIRST_PASSWORD);
}

/** Returns the invitation token with which the register screen was opened, or ''. */
export function invitationToken(): string {
  return openedScreen === INVITATION_SCREEN ? token : '';
}

/** True if the invitation is for one email. */
export function hasInvitedEmail(): boolean {
  return invitationToken() !== '' && !isForAnybody;
}
