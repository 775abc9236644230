import { randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { isDuplicate } from '../../platform/db/errors.ts';
import { lockAccount, withLimit } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { notifyOtherNodes } from '../../portfolio/storage/portfolio-lock.server.ts';
import type { DomainTable } from '../tables.ts';
import type { Domain } from './domain.ts';
import { txtName } from './domain-dns.server.ts';

export type DomainRow = Selectable<DomainTable>;

export function toDomain({ id, domain, token, verified_at, failing_since }: DomainRow): Domain {
  return {
    id,
    domain,
    verified_at: verified_at || null,
    failing_since: failing_since || null,
    txt_name: txtName(domain),
    txt_value: txtValue(token),
  };
}

export function txtValue(token: string): string {
  return `vitrine-verification=${token}`;
}

/** Oldest first. */
export async function listDomains(db: Db, userId: string): Promise<Domain[]> {
  const rows = await db
    .selectFrom('domains')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toDomain);
}

export async function findDomain(db: Db, userId: string, id: string): Promise<DomainRow> {
  const row = await db
    .selectFrom('domains')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('Domain');
  return row;
}

/** Claims a domain, or returns the account's own claim on it: a form that is sent twice adds one. */
export async function addDomain({ db, now }: Ctx, userId: string, domain: string): Promise<Domain> {
  return db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    const known = await listDomains(transaction, userId);
    const own = known.find((claim) => claim.domain === domain);
    if (own) return own;
    const row: DomainRow = {
      id: randomUUID(),
      user_id: userId,
      domain,
      token: randomBytes(24).toString('base64url'),
      verified_at: '',
      checked_at: '',
      failing_since: '',
      created_at: now().toISOString(),
    };
    await withLimit(transaction, userId, 'domains', 'Error adding the domain', (own) =>
      own.insertInto('domains').values(row).execute(),
    );
    return toDomain(row);
  });
}

/** Marks a domain as verified. Returns false if it is verified by another account. */
export async function markVerified(ctx: Ctx, { id, user_id, verified_at }: DomainRow): Promise<boolean> {
  const at = ctx.now().toISOString();
  try {
    await ctx.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('domains')
        .set({ verified_at: verified_at || at, checked_at: at, failing_since: '' })
        .where('id', '=', id)
        .execute();
      await notifyOtherNodes(transaction, ctx, user_id);
    });
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
  await refreshNode(ctx, user_id);
  return true;
}

/** Ends the proof of a domain; the claim remains, and can be verified again. */
export async function releaseDomain(ctx: Ctx, { id, user_id, domain }: DomainRow, transaction: Db): Promise<void> {
  await transaction.updateTable('domains').set({ verified_at: '', failing_since: '' }).where('id', '=', id).execute();
  await notifyOtherNodes(transaction, ctx, user_id);
  ctx.log.info({ domain, user_id }, 'A domain was released');
}

export async function deleteDomain(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('domains')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Domain');
    await notifyOtherNodes(transaction, ctx, userId);
  });
  await refreshNode(ctx, userId);
}

/** After the commit: this node serves what was stored before the response is sent. */
export async function refreshNode(ctx: Ctx, userId: string): Promise<void> {
  await domainsOf(ctx).reload(userId);
  changesOf(ctx).changed(userId);
}
