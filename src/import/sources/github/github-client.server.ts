import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../context.ts';
import { AppError, type ErrorCode } from '../../../lib/app-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time.ts';
import { IMPORT_FAILED } from '../../parse/json.ts';

const TIMEOUT_MS = 10_000;
const RESPONSE_MAX_BYTES = 2 * 1024 * 1024;
const CACHED_MAX = 400;
const CACHED_MAX_BYTES = 16 * 1024 * 1024;
const API_VERSION = '2026-03-10';

/** The text of a response; undefined if GitHub has no such resource. */
type Found = { text: string | undefined; etag: string | undefined; until: number };
type GithubRequest = {
  path: string;
  /** What GitHub shall send; by default JSON. */
  accept?: string;
  /** A query of GraphQL, which needs a token. */
  graphql?: { query: string; variables: Record<string, string> };
};

export type GithubClient = {
  hasToken: boolean;
  /** How many requests GitHub accepts until its limit resets; undefined before the first response. */
  remaining(): number | undefined;
  /** Returns the text of a response, or undefined for 404; throws `unavailable`. */
  fetch(request: GithubRequest): Promise<string | undefined>;
};

/**
 * Requests to GitHub: responses are kept for an hour, then asked for with their ETag; what is unknown is kept for ten
 * minutes. No request is made while GitHub's limit is exhausted.
 */
export function githubClient({ config, now }: Pick<Ctx, 'config' | 'now'>): GithubClient {
  const cache = new LRUCache<string, Found>({
    max: CACHED_MAX,
    maxSize: CACHED_MAX_BYTES,
    sizeCalculation: ({ text = '' }) => text.length + 1,
  });
  let limit: { remaining: number; resetMs: number } | undefined;

  async function fetchOnce(request: GithubRequest, key: string): Promise<Found> {
    const nowMs = now().getTime();
    if (limit?.remaining === 0 && nowMs < limit.resetMs) throw exhausted(limit.resetMs - nowMs);
    const before = cache.get(key);
    const response = await send(request, config, before?.etag);
    limit = limitIn(response) ?? limit;
    if (response.status === 403 || response.status === 429) throw exhausted((limit?.resetMs ?? 0) - nowMs);
    const isUnchanged = response.status === 304 && before !== undefined;
    if (response.status !== 200 && response.status !== 404 && !isUnchanged) {
      throw failed('unavailable', `GitHub responded with status ${response.status}: try again later`);
    }
    const body = response.status === 200 ? await bodyOf(response) : undefined;
    const found = {
      text: isUnchanged ? before.text : body,
      etag: isUnchanged ? before.etag : (response.headers.get('etag') ?? undefined),
      until: nowMs + (response.status === 404 ? 10 * MINUTE_MS : HOUR_MS),
    };
    cache.set(key, found);
    return found;
  }

  return {
    hasToken: config.githubToken !== undefined,
    remaining: () => (limit && now().getTime() < limit.resetMs ? limit.remaining : undefined),
    async fetch(request) {
      const key = JSON.stringify(request);
      const cached = cache.get(key);
      const { text } = cached && cached.until > now().getTime() ? cached : await fetchOnce(request, key);
      return text;
    },
  };
}

function limitIn({ headers }: Response) {
  const [remaining, reset] = ['x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) => headers.get(name));
  return remaining ? { remaining: Number(remaining), resetMs: Number(reset ?? 0) * 1000 } : undefined;
}

/** The host is the operator's, a path has only validated names, and redirects are not followed. */
async function send(
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
    throw failed('unavailable', 'GitHub cannot be reached: try again later', { cause });
  }
}

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > RESPONSE_MAX_BYTES) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw failed('unavailable', 'GitHub cannot be reached: try again later', { cause });
  }
  if (bytes > RESPONSE_MAX_BYTES) throw failed('unavailable', 'The response of GitHub is too large');
  return Buffer.concat(chunks).toString('utf8');
}

function exhausted(waitMs: number): AppError {
  const retryAfterSeconds = Math.min(3_600, Math.max(60, Math.ceil(waitMs / 1000)));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return failed('unavailable', `GitHub accepts no more requests of this site for ${minutes} minutes`, {
    retryAfterSeconds,
  });
}

export function failed(
  code: ErrorCode,
  error: string,
  parts: { cause?: unknown; retryAfterSeconds?: number } = {},
): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, ...parts });
}
