import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../../../platform/context.ts';
import type { AppError } from '../../../../platform/lib/app-error.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/lib/time.ts';
import { failed, limitedText } from '../remote.server.ts';
import { type GithubRequest, send } from './github-request.server.ts';

const LIMIT = { host: 'GitHub', maxBytes: 2 * 1024 * 1024 };
const CACHED_MAX = 400;
const CACHED_MAX_BYTES = 16 * 1024 * 1024;

/** The text of a response; undefined if GitHub has no such resource. */
type Found = { text: string | undefined; etag: string | undefined; until: number };

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
      throw failed(
        'unavailable',
        say('{host} responded with status {status}: try again later', {
          host: 'GitHub',
          status: String(response.status),
        }),
      );
    }
    const body = response.status === 200 ? await limitedText(response, LIMIT) : undefined;
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

function exhausted(waitMs: number): AppError {
  const retryAfterSeconds = Math.min(3_600, Math.max(60, Math.ceil(waitMs / 1000)));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return failed(
    'unavailable',
    say('GitHub accepts no more requests of this site: try again in {n} min', { n: minutes }),
    { retryAfterSeconds },
  );
}
