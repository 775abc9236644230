import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../../identity/auth/passwords.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockAccount, withLimit } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { invalid, notFound } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { requireOwnClient } from '../../portfolio/storage/own-client.server.ts';
import { requireClosedView } from '../../portfolio/views/closed-views.server.ts';
import type { ShareLinkTable } from '../tables.ts';
import { linkToken } from './link-token.server.ts';
import { type NewShareLink, SHARE_LINKS_PAGE_SIZE, type ShareLink, type ShareLinkChange } from './share-link.ts';

const ADD_FAILED = 'Error adding link';
const SAVE_FAILED = 'Error saving link';

/** A page of links, newest first; `before` is the id of the last one of the page before, or ''. */
export async function listLinks(ctx: Ctx, userId: string, before: string): Promise<ShareLink[]> {
  let query = ctx.db.selectFrom('share_links').selectAll().where('user_id', '=', userId);
  if (before !== '') {
    const last = await findRow(ctx.db, userId, before);
    query = query.where(sql<boolean>`(created_at, id) < (${last.created_at}, ${last.id})`);
  }
  const newest = query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(SHARE_LINKS_PAGE_SIZE);
  return (await newest.execute()).map((row) => presentLink(ctx, row));
}

async function findRow(db: Db, userId: string, id: string): Promise<ShareLinkTable> {
  const own = db.selectFrom('share_links').selectAll().where('user_id', '=', userId);
  const row = await own.where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Link');
  return row;
}

export async function addLink(ctx: Ctx, userId: string, input: NewShareLink): Promise<ShareLink> {
  const row = await newLinkRow(ctx, userId, input);
  if (input.view_id !== null) await requireOwnView(ctx.db, userId, input.view_id);
  await requireOwnClient(ctx.db, userId, input.client_id, ADD_FAILED);
  await insertLink(ctx.db, row);
  return presentLink(ctx, row);
}

/** Outside of a transaction: hashing a password takes long. */
export async function newLinkRow(ctx: Ctx, userId: string, input: NewShareLink): Promise<ShareLinkTable> {
  const { name, view_id, expires_at, password, show_contact, notify, client_id } = input;
  const at = ctx.now().toISOString();
  requireFuture(expires_at, at, ADD_FAILED);
  return {
    id: randomUUID(),
    user_id: userId,
    name,
    view_id: view_id ?? '',
    expires_at: timeText(expires_at),
    password_hash: password === null ? '' : await hashPassword(password),
    show_contact: Number(show_contact),
    notify,
    opened_count: 0,
    first_opened_at: '',
    last_opened_on: '',
    opened_days: '{}',
    countries: '{}',
    looked_at: '{}',
    revoked_at: '',
    client_id: client_id ?? '',
    created_at: at,
  };
}

export async function insertLink(db: Db, row: ShareLinkTable): Promise<void> {
  await withLimit(db, row.user_id, 'share_links', ADD_FAILED, async (transaction) => {
    if (isLocked(row, row.created_at)) await requireClosedView(transaction, row.user_id, row.view_id, ADD_FAILED);
    await transaction.insertInto('share_links').values(row).execute();
  });
}

export async function changeLink(ctx: Ctx, userId: string, id: string, change: ShareLinkChange): Promise<ShareLink> {
  const at = ctx.now().toISOString();
  const { expires_at, password, show_contact, revoked, client_id, ...texts } = change;
  if (expires_at !== undefined) requireFuture(expires_at, at, SAVE_FAILED);
  await requireOwnClient(ctx.db, userId, client_id, SAVE_FAILED);
  const before = await findRow(ctx.db, userId, id);
  const changes = {
    id,
    ...texts,
    ...(expires_at !== undefined && { expires_at: timeText(expires_at) }),
    ...(password !== undefined && { password_hash: password === null ? '' : await hashPassword(password) }),
    ...(show_contact !== undefined && { show_contact: Number(show_contact) }),
    ...(client_id !== undefined && { client_id: client_id ?? '' }),
    ...(revoked && { revoked_at: before.revoked_at || at }),
  };
  const row = await ctx.db.transaction().execute(async (db) => {
    await lockAccount(db, userId);
    const own = db.updateTable('share_links').set(changes).where('id', '=', id).where('user_id', '=', userId);
    const changed = await own.returningAll().executeTakeFirst();
    // A view and its link may be of before: they stay what they are until one of them is changed.
    const mayLock = changes.password_hash || !isLocked(before, at);
    if (changed && mayLock && isLocked(changed, at)) await requireClosedView(db, userId, changed.view_id, SAVE_FAILED);
    return changed;
  });
  if (!row) throw notFound('Link');
  return presentLink(ctx, row);
}

/** True for a link to a view that only a password opens. */
function isLocked(link: Pick<ShareLinkTable, 'view_id' | 'password_hash' | 'revoked_at' | 'expires_at'>, at: string) {
  const isOver = link.revoked_at !== '' || (link.expires_at !== '' && link.expires_at <= at);
  return link.view_id !== '' && link.password_hash !== '' && !isOver;
}

export async function deleteLink(db: Db, userId: string, id: string): Promise<void> {
  const own = db.deleteFrom('share_links').where('user_id', '=', userId).where('id', '=', id);
  const { numDeletedRows } = await own.executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Link');
}

async function requireOwnView(db: Db, userId: string, viewId: string): Promise<void> {
  const own = db.selectFrom('views').select('id').where('user_id', '=', userId).where('id', '=', viewId);
  if (!(await own.executeTakeFirst())) throw invalid(ADD_FAILED, [{ field: 'view_id', message: 'View is not yours' }]);
}

function requireFuture(expiresAt: string | null, now: string, message: ErrorMessage): void {
  if (expiresAt === null || timeText(expiresAt) > now) return;
  throw invalid(message, [{ field: 'expires_at', message: 'Expires at must be in the future' }]);
}

/** In the form in which times are compared. */
function timeText(time: string | null): string {
  return time === null ? '' : new Date(time).toISOString();
}

export function presentLink(ctx: Ctx, row: ShareLinkTable): ShareLink {
  const countries: Record<string, number> = JSON.parse(row.countries);
  const lookedAt: Record<string, number> = JSON.parse(row.looked_at);
  return {
    id: row.id,
    name: row.name,
    view_id: row.view_id || null,
    url: `${ctx.config.origin}/s/${linkToken(ctx, row.id)}`,
    expires_at: row.expires_at || null,
    has_password: row.password_hash !== '',
    show_contact: row.show_contact === 1,
    notify: row.notify,
    opened_count: row.opened_count,
    first_opened_at: row.first_opened_at || null,
    last_opened_on: row.last_opened_on || null,
    countries: Object.entries(countries)
      .map(([country_code, opened_count]) => ({ country_code, opened_count }))
      .sort((a, b) => b.opened_count - a.opened_count),
    looked_at: Object.entries(lookedAt)
      .map(([key, count]) => {
        const [kind, id = ''] = key.split(' ');
        return { kind: kind === 'file' ? ('file' as const) : ('project' as const), id, count };
      })
      .sort((a, b) => b.count - a.count),
    revoked_at: row.revoked_at || null,
    client_id: row.client_id || null,
    created_at: row.created_at,
  };
}
