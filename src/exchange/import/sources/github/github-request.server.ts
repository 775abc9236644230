import type { Ctx } from '../../../../platform/context.ts';
import { unreachable } from '../remote.server.ts';

const TIMEOUT_MS = 10_000;
const API_VERSION = '2026-03-10';
export type GithubRequest = {
  path: string;
  /** What GitHub shall send; by default JSON. */
  accept?: string;
  /** A query of GraphQL, which needs a token. */
  graphql?: { query: string; variables: Record<string, string> };
};

/** The host is the operator's, a path has only validated names, and redirects are not followed. */
export async function send(
  { path, accept = 'application/vnd.github+json', graphql }: GithubRequest,
  { githubApiUrl, githubToken }: Ctx['config'],
  etag: string | undefined,
): Promise<Response> {
  const headers: Record<string, string> = {
    accept,
    'x-github-api-version': API_VERSION,
    'user-agent': 'vitrine',
    ...(githubToken && { authorization: `Bearer ${githubToken}` }),
    ...(etag && { 'if-none-match': etag }),
  };
  const init = graphql ? { method: 'POST', body: JSON.stringify(graphql) } : {};
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(`${githubApiUrl}${path}`, { ...init, headers, redirect: 'manual', signal });
  } catch (cause) {
    throw unreachable('GitHub', cause);
  }
}
