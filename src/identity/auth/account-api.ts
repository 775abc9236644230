import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { call, callWithTag } from '../../platform/api/api-client.ts';
import { Account, type AccountChange, StoredUser } from '../../portfolio/model/user.ts';
import { SessionInfo } from '../account-schemas.ts';
import { FactorName } from '../second-factor.ts';
import { codeKeys, type Proof, proofBody } from './second-factor/second-factor-api.ts';

const Message = z.object({ message: z.string() });
const LoggedIn = z.object({ message: z.string(), user: StoredUser });
const LoginResult = LoggedIn.extend({ user: StoredUser.optional(), second_factor: z.array(FactorName).optional() });
const ResetResult = LoggedIn.partial({ user: true });
const Saved = z.object({ message: z.string(), user: Account });
const Ticket = z.object({ ticket: z.string() });

export async function requestUploadTicket(): Promise<string> {
  return Ticket.parse(await call('/api/users/register/upload-ticket')).ticket;
}

export async function register(registration: Record<string, string | undefined>) {
  return LoggedIn.parse(await call('/api/users/register/new', { method: 'POST', body: registration }));
}

/** The result has a user, or else `second_factor`: what may complete the login. */
export async function logIn(credentials: { email: string; password: string }) {
  return LoginResult.parse(await call('/api/users/login', { method: 'POST', body: credentials }));
}

export async function completeLogin(code: { code: string } | { recovery_code: string }) {
  return LoggedIn.parse(await call('/api/users/login/second-factor', { method: 'POST', body: code }));
}

export async function logOut(): Promise<void> {
  await call('/api/users/logout', { method: 'POST' });
}

export async function requestPasswordReset(email: string): Promise<string> {
  return messageOf(await call('/api/users/forgot-password', { method: 'POST', body: { email } }));
}

type PasswordReset = { token: string; password: string; confirm_password: string; end_other_access: boolean };

/** The result has a user if a session has started: with the first password of an account. */
export async function resetPassword(reset: PasswordReset) {
  return ResetResult.parse(await call('/api/users/reset-password', { method: 'POST', body: reset }));
}

export async function confirmEmail(token: string): Promise<string> {
  return messageOf(await call('/api/users/change-email/confirm', { method: 'POST', body: { token } }));
}

/** Requests a link that confirms the account's current e-mail. */
export async function mailConfirmationLink(): Promise<string> {
  return messageOf(await call('/api/users/confirm-email', { method: 'POST' }));
}

/** Requests a change of e-mail; the link mailed to the new e-mail completes it. */
export async function changeEmail(email: string, proof: Proof): Promise<string> {
  const body = { email, ...proofBody(proof) };
  return messageOf(await call('/api/users/change-email', { method: 'POST', body }));
}

type PasswordChange = { current_password: string; password: string; confirm_password: string; code: string };

export async function changePassword({ code, ...change }: PasswordChange): Promise<string> {
  const body = { ...change, ...codeKeys(code) };
  return messageOf(await call('/api/users/change-password', { method: 'POST', body }));
}

export async function readSessions(): Promise<SessionInfo[]> {
  return z.array(SessionInfo).parse(await call('/api/users/sessions'));
}

/** Ends one of the user's sessions, or without an id all except this one. */
export async function endSession(id?: string): Promise<string> {
  const path = id === undefined ? '/api/users/sessions' : `/api/users/sessions/${encodeURIComponent(id)}`;
  return messageOf(await call(path, { method: 'DELETE' }));
}

export async function readAccount(): Promise<Account> {
  return Account.parse(await call('/api/users/me'));
}

/** An account with the entity tag of its version. */
export type TaggedAccount = { account: Account; etag: string | undefined };

export async function readAccountWithTag(): Promise<TaggedAccount> {
  const { body, etag } = await callWithTag('/api/users/me');
  return { account: Account.parse(body), etag };
}

/** Of the logged-in user, for every screen that reads it: a change or its undo shows on all of them. */
export const accountQuery = queryOptions({ queryKey: ['account'], queryFn: readAccountWithTag, gcTime: 0 });

/** Sends the changed keys. Throws `conflict` if the account is no longer at the version of `etag`. */
export async function changeAccount({ account, etag }: TaggedAccount, change: AccountChange) {
  const response = await callWithTag(`/api/users/${account.id}`, { method: 'PATCH', body: change, ifMatch: etag });
  const { message, user } = Saved.parse(response.body);
  return { message, account: user, etag: response.etag };
}

export async function deleteAccount(id: string, proof: Proof): Promise<string> {
  return messageOf(await call(`/api/users/${encodeURIComponent(id)}`, { method: 'DELETE', body: proofBody(proof) }));
}

function messageOf(body: unknown): string {
  return Message.parse(body).message;
}

/** Makes the login fresh; without a proof, fails unless it is fresh already. */
export async function confirmLogin(proof: Proof = { password: '', code: '' }): Promise<void> {
  await call('/api/users/confirm-login', { method: 'POST', body: proofBody(proof) });
}
