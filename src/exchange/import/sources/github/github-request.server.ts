import type { Ctx } from '../../../../platform/context.ts';
import { AppError } from '../../../../platform/lib/app-error.ts';
import type { ErrorCode } from '../../../../platform/lib/texts/errors/error-codes.ts';
import { type ErrorMessage, say } from '../../../../platform/lib/texts/sentence.ts';
import { IMPORT_FAILED } from '../../parse/json.ts';

const TIMEOUT_MS = 10_000;
const RESPONSE_MAX_BYTES = 2 * 1024 * 1024;
const UNREACHABLE = say('{host} cannot be reached: try again later', { host: 'GitHub' });
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
    throw failed('unavailable', UNREACHABLE, { cause });
  }
}

export async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > RESPONSE_MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw failed('unavailable', UNREACHABLE, { cause });
  }
  if (bytes > RESPONSE_MAX_BYTES)
    throw failed('unavailable', say('The response of {host} is too large', { host: 'GitHub' }));
  return Buffer.concat(chunks).toString('utf8');
}

export function failed(
  code: ErrorCode,
  error: ErrorMessage,
  parts: { cause?: unknown; retryAfterSeconds?: number } = {},
): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, ...parts });
}
