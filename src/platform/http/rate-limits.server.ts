import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { PeriodicJob } from '../jobs/job.server.ts';
import { AppError } from '../lib/app-error.ts';
import { type Sentence, say } from '../lib/texts/sentence.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';

/** Rate limits: `limit` times in a window that begins with the first use. Shared by all nodes. */
const LIMITS = {
  login_account_address: { limit: 5, windowMs: 15 * MINUTE_MS },
  /** Counted, never rejected: otherwise a stranger could lock the owner out. See verify-password.server.ts. */
  login_account: { limit: Number.POSITIVE_INFINITY, windowMs: 15 * MINUTE_MS },
  login_address: { limit: 20, windowMs: 15 * MINUTE_MS },
  /** Wrong codes of second factors, over all waiting logins of an account. */
  second_factor_account: { limit: 10, windowMs: 15 * MINUTE_MS },
  register_address: { limit: 5, windowMs: HOUR_MS },
  reset_account: { limit: 3, windowMs: HOUR_MS },
  reset_address: { limit: 10, windowMs: HOUR_MS },
  /** Confirmation links mailed to the email of an account, for its registration or by its owner. */
  confirm_email: { limit: 3, windowMs: HOUR_MS },
  /** Those to an email that other accounts want to have: they must not use up its owner's. */
  confirm_new_email: { limit: 12, windowMs: HOUR_MS },
  change_email_account: { limit: 3, windowMs: HOUR_MS },
  upload_ticket_address: { limit: 10, windowMs: HOUR_MS },
  /** Previews, imports and exports: each uses a thread for up to some seconds. */
  transfer_account: { limit: 60, windowMs: HOUR_MS },
  /** Versions read, named and restored: each is decompressed and compared. */
  versions_account: { limit: 240, windowMs: HOUR_MS },
  /** What an owner reads of a large portfolio as a whole, where it is not cached. */
  large_reads_account: { limit: 240, windowMs: HOUR_MS },
  /** Questions to GitHub, which accepts 60 an hour of a server without a token. */
  github_account: { limit: 10, windowMs: HOUR_MS },
  /** Each asks ORCID or doi.org up to twenty times. */
  publications_account: { limit: 20, windowMs: HOUR_MS },
  /** Each asks the servers of a badge's issuer up to ten times. */
  badges_account: { limit: 30, windowMs: HOUR_MS },
  /** Each asks DNS. */
  verify_domain_account: { limit: 60, windowMs: HOUR_MS },
  archive_account: { limit: 10, windowMs: HOUR_MS },
  /** Mails about messages; further ones wait in the inbox. */
  contact_mails: { limit: 100, windowMs: DAY_MS },
  /** Contact details that a visitor asks for: robots would collect them otherwise. */
  contact_details_address: { limit: 60, windowMs: HOUR_MS },
  /** Wrong passwords of share links by one client; by all clients for one link they are counted, as those of accounts. */
  link_password_address: { limit: 5, windowMs: 15 * MINUTE_MS },
  link_password: { limit: Number.POSITIVE_INFINITY, windowMs: HOUR_MS },
  /** Requests for words that one account has mailed to others. */
  request_mails: { limit: 20, windowMs: DAY_MS },
  /** Words sent or withdrawn by one client through one link. */
  testimonial_address: { limit: 10, windowMs: HOUR_MS },
  /** Answers of one client to one proposal. */
  proposal_address: { limit: 10, windowMs: HOUR_MS },
  /** Mails that one client ends for one account; programs of mail providers end those of many. */
  unsubscribe_address: { limit: 20, windowMs: HOUR_MS },
  follow_address: { limit: 120, windowMs: HOUR_MS },
  leads_address: { limit: 5, windowMs: HOUR_MS },
} as const;

export type LimitName = keyof typeof LIMITS;

/** Limits in the memory of each node: see client-limit.server.ts. */
export type ClientLimitName =
  | 'uncached_pages'
  | 'uncached_files'
  | 'made_files'
  | 'card_lookups'
  | 'card_renderings'
  | 'link_posts'
  | 'link_seen';

/** Throws if the request's route does not list the limit: whoever reads a route must see what limits it. */
export function assertListed({ routeOptions }: FastifyRequest, name: LimitName | ClientLimitName): void {
  if (!routeOptions.config.limits?.includes(name))
    throw new Error(`${routeOptions.url} does not list the limit ${name}`);
}

export type RateLimits = {
  /** Takes one unit and returns how many are taken; throws `too_many_requests` if none is left. */
  take(name: LimitName, key: string): Promise<number>;
  /** Returns a unit that turned out not to count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Returns how many units are taken in the current window, and when it ends. */
  taken(name: LimitName, key: string): Promise<{ taken: number; windowEndsAt: Date }>;
  clear(name: LimitName, key: string): Promise<void>;
  /** Deletes windows that have ended. */
  sweep(): Promise<void>;
};

type RateLimitParts = {
  db: Db;
  now(): Date;
  /** Keys contain IPs, emails and account ids; only their hash is stored. */
  keyedHash(purpose: string, value: string): string;
  /** False disables every limit (RATE_LIMITS=off). */
  enabled: boolean;
};

export function openRateLimits({ db, now, keyedHash, enabled }: RateLimitParts): RateLimits {
  const keyOf = (name: LimitName, key: string) => keyedHash(`limit:${name}`, key);

  async function take(name: LimitName, key: string): Promise<number> {
    if (!enabled) return 0;
    const { limit, windowMs } = LIMITS[name];
    const at = now();
    const ends = new Date(at.getTime() + windowMs).toISOString();
    const isOver = sql<boolean>`rate_limits.window_ends_at <= ${at.toISOString()}`;
    const { taken, window_ends_at } = await db
      .insertInto('rate_limits')
      .values({ key: keyOf(name, key), window_ends_at: ends, taken: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          taken: sql`case when ${isOver} then 1 else rate_limits.taken + 1 end`,
          window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else rate_limits.window_ends_at end`,
        }),
      )
      .returning(['taken', 'window_ends_at'])
      .executeTakeFirstOrThrow();
    if (taken > limit) throw tooManyRequests(new Date(window_ends_at), at);
    return taken;
  }

  async function taken(name: LimitName, key: string) {
    const at = now();
    const row = await db
      .selectFrom('rate_limits')
      .select(['taken', 'window_ends_at'])
      .where('key', '=', keyOf(name, key))
      .where('window_ends_at', '>', at.toISOString())
      .executeTakeFirst();
    return { taken: enabled ? (row?.taken ?? 0) : 0, windowEndsAt: row ? new Date(row.window_ends_at) : at };
  }

  return {
    take,
    taken,
    async giveBack(name, key) {
      if (!enabled) return;
      await db
        .updateTable('rate_limits')
        .set((row) => ({ taken: row('taken', '-', 1) }))
        .where('key', '=', keyOf(name, key))
        .where('taken', '>', 0)
        .execute();
    },
    async clear(name, key) {
      await db.deleteFrom('rate_limits').where('key', '=', keyOf(name, key)).execute();
    },
    async sweep() {
      await db.deleteFrom('rate_limits').where('window_ends_at', '<=', now().toISOString()).execute();
    },
  };
}

export function tooManyRequests(until: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  return new AppError('too_many_requests', {
    message: 'Too many requests',
    error: waitingTime(retryAfterSeconds),
    retryAfterSeconds,
  });
}

function waitingTime(seconds: number): Sentence {
  const n = seconds;
  if (n === 1) return say('Please try again in {n} second', { n });
  if (n < 60) return say('Please try again in {n} seconds', { n });
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1
    ? say('Please try again in {n} minute', { n: minutes })
    : say('Please try again in {n} minutes', { n: minutes });
}

/** Returns what rate limits treat as one client: an IPv4 address, or the /64 of one IPv6 customer. */
export function clientGroup(ip: string): string {
  return prefixOf(ip, 64);
}

/** Returns an IPv4 address, or the /48 that one IPv6 customer may have at most. */
export function clientNetwork(ip: string): string {
  return prefixOf(ip, 48);
}

function prefixOf(ip: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, bits / 8)
    .join('.')}/${bits}`;
}

export const limitsJob: PeriodicJob<{ limits: Pick<RateLimits, 'sweep'> }> = {
  name: 'limits',
  everyMs: HOUR_MS,
  run: ({ limits }) => limits.sweep(),
};
