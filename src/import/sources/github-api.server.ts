import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError, type ErrorCode } from '../../lib/app-error.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time.ts';
import { IMPORT_FAILED } from '../parse/json.ts';

/** GitHub's limit of a page, and ours of repositories. */
const REPOSITORIES_MAX = 100;
const TIMEOUT_MS = 10_000;
const RESPONSE_MAX_BYTES = 2 * 1024 * 1024;
const CACHED_MAX = 200;
const API_VERSION = '2026-03-10';
/** github.com: letters, digits and single hyphens, 39 at most. */
const USER_NAME = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;

const text = z.string().nullish();
/** What is read of a repository; anything else is dropped. */
const Repository = z.object({
  name: z.string(),
  full_name: z.string(),
  html_url: z.string(),
  description: text,
  homepage: text,
  language: text,
  topics: z.array(z.string()).catch([]),
  stargazers_count: z.number().catch(0),
  pushed_at: text,
  fork: z.boolean().catch(false),
  archived: z.boolean().catch(false),
  private: z.boolean().catch(false),
});
export type Repository = z.infer<typeof Repository>;

type Cached = { repositories: Repository[] | undefined; until: number };

/** Returns a function that lists the public repositories of a GitHub account: own, not forked, not archived. */
export function githubRepositories({ config, now }: Pick<Ctx, 'config' | 'now'>) {
  const cache = new LRUCache<string, Cached>({ max: CACHED_MAX });
  let exhaustedUntil = 0;

  return async function repositoriesOf(userName: string): Promise<Repository[]> {
    if (!USER_NAME.test(userName)) throw failed('invalid', 'This is not a user name of GitHub');
    const key = userName.toLowerCase();
    const cached = cache.get(key);
    const { repositories } = cached && cached.until > now().getTime() ? cached : await fetchOnce(key);
    if (!repositories) throw failed('not_found', `GitHub has no account named ${userName}`);
    return repositories;
  };

  async function fetchOnce(key: string): Promise<Cached> {
    if (now().getTime() < exhaustedUntil) throw exhausted(exhaustedUntil - now().getTime());
    const response = await request(`${config.githubApiUrl}/users/${encodeURIComponent(key)}/repos?${QUERY}`, config);
    if (response.headers.get('x-ratelimit-remaining') === '0') {
      exhaustedUntil = Number(response.headers.get('x-ratelimit-reset') ?? 0) * 1000;
    }
    if (response.status === 403 || response.status === 429) throw exhausted(exhaustedUntil - now().getTime());
    if (response.status !== 200 && response.status !== 404) {
      throw failed('unavailable', `GitHub responded with status ${response.status}: try again later`);
    }
    const repositories = response.status === 404 ? undefined : parseRepositories(await bodyOf(response));
    const fetched = { repositories, until: now().getTime() + (repositories ? HOUR_MS : 10 * MINUTE_MS) };
    cache.set(key, fetched);
    return fetched;
  }
}

const QUERY = `type=owner&sort=pushed&per_page=${REPOSITORIES_MAX}`;

/** The host is the operator's, the path has only a validated name, and redirects are not followed. */
async function request(url: string, { githubToken }: Ctx['config']): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/vnd.github+json',
    'x-github-api-version': API_VERSION,
    'user-agent': 'vitrine',
    ...(githubToken && { authorization: `Bearer ${githubToken}` }),
  };
  try {
    return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
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

function parseRepositories(json: string): Repository[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw failed('unavailable', 'The response of GitHub cannot be read', { cause });
  }
  const items = Array.isArray(value) ? value.slice(0, REPOSITORIES_MAX) : [];
  const repositories = items.flatMap((item) => Repository.safeParse(item).data ?? []);
  return repositories
    .filter((repository) => !repository.fork && !repository.archived && !repository.private)
    .toSorted((a, b) => (b.pushed_at ?? '').localeCompare(a.pushed_at ?? ''));
}

function exhausted(waitMs: number): AppError {
  const retryAfterSeconds = Math.min(3_600, Math.max(60, Math.ceil(waitMs / 1000)));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return failed('unavailable', `GitHub accepts no more requests of this site for ${minutes} minutes`, {
    retryAfterSeconds,
  });
}

function failed(code: ErrorCode, error: string, parts: { cause?: unknown; retryAfterSeconds?: number } = {}): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, ...parts });
}
