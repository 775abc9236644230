import type { Config } from '../../../platform/config.ts';
import { type Identity, textOf } from './identity.ts';

const TIMEOUT_MS = 10_000;

type GithubUser = { id: number; login: string; name: string | null };
type GithubEmail = { email: string; primary: boolean; verified: boolean };

/** Returns what GitHub says about a person: it has no ID token. */
export async function githubIdentity({ githubApiUrl, providers }: Config, token: string): Promise<Identity> {
  const user = await fetchGithub<GithubUser>(githubApiUrl, '/user', token);
  if (!Number.isSafeInteger(user.id)) throw new Error('GitHub sent no user');
  const emails = await fetchGithub<GithubEmail[]>(githubApiUrl, '/user/emails', token);
  const primary = emails.find((email) => email.primary && email.verified);
  const [firstName = '', ...rest] = textOf(user.name).split(' ');
  return {
    issuer: providers.github?.url ?? '',
    subject: String(user.id),
    label: textOf(user.login),
    email: textOf(primary?.email).toLowerCase(),
    isEmailVerified: primary !== undefined,
    userName: textOf(user.login),
    firstName,
    lastName: rest.join(' '),
  };
}

async function fetchGithub<T>(apiUrl: string, path: string, token: string): Promise<T> {
  const response = await fetch(`${apiUrl}${path}`, {
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'user-agent': 'Vitrine' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`GitHub responded with ${response.status} to ${path}`);
  return (await response.json()) as T;
}
