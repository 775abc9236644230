import { mailOwner } from '../../identity/auth/email-confirmation.server.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { findTxt, txtName } from './domain-dns.server.ts';
import { domainReleasedMail, recordMissingMail } from './domain-mails.ts';
import { type DomainRow, markVerified, refreshNode, releaseDomain, txtValue } from './domain-store.server.ts';

const CHECKED_EVERY_MS = DAY_MS;
const RELEASED_AFTER_MS = 14 * DAY_MS;
const REMINDED_AFTER_MS = 7 * DAY_MS;
/** Of one run, one after the other; the next run is an hour later. */
const CHECKED_AT_ONCE = 500;
const CHECKED_FOR_MS = 2 * MINUTE_MS;

export type Verification = 'verified' | 'absent' | 'unknown' | 'taken';

/**
 * Verifies a claim. A domain that another account has verified changes hands once that account's record is gone, which
 * is what a sale of the domain looks like.
 */
export async function verifyDomain(ctx: Ctx, row: DomainRow): Promise<Verification> {
  const found = await findTxt(row.domain, txtValue(row.token), ctx.config.dnsServer);
  if (found !== 'found') return found;
  if (await markVerified(ctx, row)) return 'verified';
  const other = await verifiedBy(ctx.db, row.domain);
  if (other) {
    const itsRecord = await findTxt(other.domain, txtValue(other.token), ctx.config.dnsServer);
    if (itsRecord !== 'absent') return 'taken';
    await release(ctx, other);
  }
  return (await markVerified(ctx, row)) ? 'verified' : 'taken';
}

function verifiedBy(db: Db, domain: string): Promise<DomainRow | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('domain', '=', domain)
    .where('verified_at', '<>', '')
    .executeTakeFirst();
}

/** Looks for the record of each verified domain once a day, on one node. */
export async function recheckDomains(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('domains')
    .selectAll()
    .where('verified_at', '<>', '')
    .where('checked_at', '<=', new Date(ctx.now().getTime() - CHECKED_EVERY_MS).toISOString())
    .orderBy('checked_at')
    .limit(CHECKED_AT_ONCE)
    .execute();
  const each = separately();
  const endsAt = performance.now() + CHECKED_FOR_MS;
  for (const row of due) {
    // A resolver that does not answer takes seconds for each: the rest is for the next run.
    if (performance.now() > endsAt) break;
    await each.run(() => recheckOnce(ctx, row));
  }
  each.end();
}

async function recheckOnce(ctx: Ctx, row: DomainRow): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('domains')
    .set({ checked_at: ctx.now().toISOString() })
    .where('id', '=', row.id)
    .where('checked_at', '=', row.checked_at)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await recheck(ctx, row);
}

/** Only the answer that there is no record counts: an outage of the resolver releases nothing. */
async function recheck(ctx: Ctx, row: DomainRow): Promise<void> {
  const found = await findTxt(row.domain, txtValue(row.token), ctx.config.dnsServer);
  if (found === 'unknown') return;
  if (found === 'found') {
    if (row.failing_since !== '') await setFailing(ctx.db, row.id, '');
    return;
  }
  const failingMs = row.failing_since === '' ? 0 : ctx.now().getTime() - Date.parse(row.failing_since);
  if (failingMs >= RELEASED_AFTER_MS) return release(ctx, row);
  const isFirst = row.failing_since === '';
  const isReminder = failingMs >= REMINDED_AFTER_MS && failingMs < REMINDED_AFTER_MS + CHECKED_EVERY_MS;
  await ctx.db.transaction().execute(async (transaction) => {
    if (isFirst) await setFailing(transaction, row.id, ctx.now().toISOString());
    const days = Math.ceil((RELEASED_AFTER_MS - failingMs) / DAY_MS);
    const record = { domain: row.domain, name: txtName(row.domain), value: txtValue(row.token), days };
    if (isFirst || isReminder)
      await mailHolder(ctx, transaction, row, (texts) => recordMissingMail(texts, ctx.config.origin, record));
  });
}

async function setFailing(db: Db, id: string, since: string): Promise<void> {
  await db.updateTable('domains').set({ failing_since: since }).where('id', '=', id).execute();
}

async function release(ctx: Ctx, row: DomainRow): Promise<void> {
  await ctx.db.transaction().execute(async (transaction) => {
    await releaseDomain(ctx, row, transaction);
    await mailHolder(ctx, transaction, row, (texts) => domainReleasedMail(texts, ctx.config.origin, row.domain));
  });
  await refreshNode(ctx, row.user_id);
}

type ComposeMail = Parameters<typeof mailOwner>[3];

async function mailHolder(ctx: Ctx, db: Db, { user_id }: DomainRow, compose: ComposeMail): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'studio_language'])
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (user) await mailOwner(ctx, db, user, compose);
}

export const domainsJob: PeriodicJob<Ctx> = {
  name: 'domains',
  everyMs: HOUR_MS,
  run: recheckDomains,
};
