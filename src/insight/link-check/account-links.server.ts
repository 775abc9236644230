import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { CHECK_EVERY_MS, type DeadReason } from './dead-link.ts';
import type { CheckedLinkTable } from './link-check-tables.ts';
import { ownLinks } from './own-links.server.ts';
import type { Verdict } from './probe-link.server.ts';

/** A link that was checked in this time was checked in this round: the one before was stopped in between. */
const CHECKED_RECENTLY_MS = 6 * DAY_MS;
/** Failed checks in a row, each a week after the other, until a link counts as dead. */
const FAILURES_UNTIL_DEAD: Record<DeadReason, number> = { not_found: 2, no_host: 2, no_response: 4, server_error: 4 };

type Parts = Pick<Ctx, 'db' | 'now'> & { config: Pick<Ctx['config'], 'origin'> };

/** Makes the accounts whose links are checked those that get mails about them. The results of others are deleted. */
export async function enrolAccounts({ db, now }: Parts): Promise<void> {
  const wanted = db
    .selectFrom('users')
    .where('digest', '<>', 'off')
    .where('email_confirmed_at', '<>', '')
    .where('suspended_at', '=', '');
  await db.deleteFrom('link_check_accounts').where('user_id', 'not in', wanted.select('id')).execute();
  await db
    .insertInto('link_check_accounts')
    .columns(['user_id', 'due_at'])
    .expression(
      wanted
        .select((row) => ['id', row.val(now().toISOString()).as('due_at')])
        .where('id', 'not in', db.selectFrom('link_check_accounts').select('user_id')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the account that waits longest; undefined if none is due. */
export async function nextDueAccount({ db, now }: Parts): Promise<string | undefined> {
  const row = await db
    .selectFrom('link_check_accounts')
    .select('user_id')
    .where('due_at', '<=', now().toISOString())
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/** Returns the links to check, the longest unchecked first, and forgets those that the portfolio has no more. */
export async function linksToCheck({ db, now, config }: Parts, userId: string): Promise<CheckedLinkTable[]> {
  const urls = [...(await ownLinks(db, { userId, ownOrigin: config.origin, at: now().toISOString() })).keys()];
  const stored = await db.selectFrom('checked_links').selectAll().where('user_id', '=', userId).execute();
  const gone = stored.filter(({ url }) => !urls.includes(url)).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom('checked_links').where('id', 'in', gone).execute();
  const recently = new Date(now().getTime() - CHECKED_RECENTLY_MS).toISOString();
  return urls
    .map((url) => stored.find((link) => link.url === url) ?? newLink(userId, url))
    .filter(({ ignored_at, checked_at }) => ignored_at === '' && checked_at < recently)
    .sort((a, b) => (a.checked_at < b.checked_at ? -1 : Number(a.checked_at > b.checked_at)));
}

function newLink(user_id: string, url: string): CheckedLinkTable {
  const digest = createHash('sha256').update(`${user_id}\0${url}`).digest('hex');
  const id = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  return { id, user_id, url, checked_at: '', failures: 0, reason: '', dead_since: '', ignored_at: '' };
}

/** Nothing is known after 'unknown' and 'busy': what was known stays. */
export async function storeVerdict({ db, now }: Parts, link: CheckedLinkTable, verdict: Verdict): Promise<void> {
  const checked_at = now().toISOString();
  const result = { checked_at, ...resultOf(link, verdict, checked_at) };
  await insertIfEnrolled(db, { ...link, ...result }, result);
}

function resultOf(link: CheckedLinkTable, verdict: Verdict, at: string) {
  if (verdict === 'unknown' || verdict === 'busy') return {};
  if (verdict === 'fine') return { failures: 0, reason: '', dead_since: '' };
  const failures = link.failures + 1;
  const isDead = link.dead_since !== '' || failures >= FAILURES_UNTIL_DEAD[verdict];
  return { failures, reason: verdict, dead_since: isDead ? link.dead_since || at : '' };
}

/** The account may have been deleted, or have left, while its links were checked. */
async function insertIfEnrolled(db: Db, row: CheckedLinkTable, result: Partial<CheckedLinkTable>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const account = transaction.selectFrom('link_check_accounts').select('user_id').where('user_id', '=', row.user_id);
    if (!(await account.executeTakeFirst())) return;
    const insert = transaction.insertInto('checked_links').values(row);
    await insert.onConflict((conflict) => conflict.column('id').doUpdateSet(result)).execute();
  });
}

export async function postponeAccount({ db, now }: Parts, userId: string): Promise<void> {
  const due_at = new Date(now().getTime() + CHECK_EVERY_MS).toISOString();
  await db.updateTable('link_check_accounts').set({ due_at }).where('user_id', '=', userId).execute();
}
