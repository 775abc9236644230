import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { type VerifiedLinks, verifiedLinks } from '../../portfolio/model/verified-links.ts';
import { notifyOtherNodes } from '../../portfolio/storage/portfolio-lock.server.ts';
import { findFrontOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { withPublished } from '../../portfolio/versions/published-records.server.ts';
import { type Caller, fetchPage, isHttps } from './fetch-page.server.ts';
import { comparable, relMeLinks } from './rel-me.ts';

/** Each link is looked at once a week. */
const EVERY_MS = 7 * DAY_MS;
/** The pace of the whole installation: the pages of one account, then this pause. */
const PAUSE_MS = 1_000;
/** What one account may take of a turn: slow pages must not take the time of all. */
const ACCOUNT_MS = 2 * MINUTE_MS;
/** A page that cannot be reached keeps its mark for this time. */
const KEPT_MS = 28 * DAY_MS;

const COLUMNS = ['id', 'user_name', 'publishing', 'links', 'verified_links'] as const;

type Options = { signal: AbortSignal; pauseMs?: number; networks?: readonly string[] };

/** Looks at the links of all accounts that are due, one after the other, for those that lead back to the portfolio. */
export async function checkBackLinks(ctx: Ctx, { signal, pauseMs = PAUSE_MS, networks = [] }: Options): Promise<void> {
  const caller = { userAgent: `Vitrine-Link-Check/1 (+${ctx.config.origin})`, networks, signal };
  for (;;) {
    const account = await nextAccount(ctx);
    if (!account || signal.aborted) return;
    try {
      const links = await linksOf(ctx, account, caller);
      if (signal.aborted) return;
      await store(ctx, account.id, links);
    } catch (err) {
      ctx.log.error({ err, user_id: account.id }, 'The links of an account could not be checked');
      await store(ctx, account.id, undefined);
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}

/** The account that was looked at the longest ago; undefined if none is due. */
async function nextAccount({ db, now }: Ctx) {
  return (
    db
      .selectFrom('users')
      .select(COLUMNS)
      // A draft without links may have published ones.
      .where((row) => row.or([row('links', '<>', '[]'), row('publishing', '=', 'manual')]))
      .where('suspended_at', '=', '')
      .where('links_checked_at', '<', new Date(now().getTime() - EVERY_MS).toISOString())
      .orderBy('links_checked_at')
      .limit(1)
      .executeTakeFirst()
  );
}

type Account = NonNullable<Awaited<ReturnType<typeof nextAccount>>>;

/** What visitors see: the links of a draft are looked at once they are published. */
async function linksOf(ctx: Ctx, account: Account, caller: Caller): Promise<VerifiedLinks> {
  const { links } = await withPublished(ctx.db, account);
  const known = verifiedLinks(account.verified_links);
  const own = await addressesOf(ctx, account);
  const today = ctx.now().toISOString().slice(0, 10);
  const oldest = new Date(ctx.now().getTime() - KEPT_MS).toISOString().slice(0, 10);
  const verified: VerifiedLinks = {};
  const begin = performance.now();
  for (const { url } of JSON.parse(links) as { url: string }[]) {
    const target = URL.parse(url);
    if (!target || !isHttps(target, caller.networks)) continue;
    const page = performance.now() - begin > ACCOUNT_MS ? undefined : await pageAt(ctx, url, caller);
    const before = known[url] ?? '';
    if (page === undefined) Object.assign(verified, before > oldest && { [url]: before });
    else if (relMeLinks(page, url).some((found) => own.includes(found))) verified[url] = today;
  }
  return verified;
}

/** A failure stays with its link. */
async function pageAt({ log }: Ctx, url: string, caller: Caller): Promise<string | undefined> {
  try {
    return await fetchPage(url, caller);
  } catch (err) {
    log.warn({ err }, 'A link of a profile could not be looked at');
    return undefined;
  }
}

/** The addresses at which a portfolio is: on the site, with LANDING=portfolio at its root, and on its own domains. */
async function addressesOf(ctx: Ctx, { id, user_name }: Account): Promise<string[]> {
  const { db, config } = ctx;
  const isFront = (await findFrontOwner(ctx)) === id;
  const domains = await db
    .selectFrom('domains')
    .select('domain')
    .where('user_id', '=', id)
    .where('verified_at', '<>', '')
    .execute();
  const own = [`${config.origin}/u/${user_name}`, ...(isFront ? [config.origin] : [])];
  const pages = [...own, ...domains.map(({ domain }) => `https://${domain}/`)];
  return pages.map((page) => comparable(new URL(page)));
}

/** Undefined if nothing was found out: what was known stays. The page changes only if a mark does. */
async function store(ctx: Ctx, userId: string, links: VerifiedLinks | undefined): Promise<void> {
  const { db, now } = ctx;
  const text = links && (Object.keys(links).length > 0 ? JSON.stringify(links) : '');
  const isChanged = await db.transaction().execute(async (transaction) => {
    const at = now().toISOString();
    const account = transaction.updateTable('users').where('id', '=', userId);
    await account.set({ links_checked_at: at }).execute();
    if (text === undefined) return false;
    const change = account.set((row) => ({ verified_links: text, revision: row('revision', '+', 1) }));
    const { numUpdatedRows } = await change.where('verified_links', '<>', text).executeTakeFirst();
    if (numUpdatedRows > 0n) await notifyOtherNodes(transaction, ctx, userId);
    return numUpdatedRows > 0n;
  });
  if (isChanged) changesOf(ctx).changed(userId);
}
