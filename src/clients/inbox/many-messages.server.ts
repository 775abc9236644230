import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { lockAccount } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { moveAllToTrash, takeAllFromTrash } from '../../portfolio/trash/deleted-records.server.ts';
import type { MessageFolder } from '../message.ts';
import { learn } from '../spam/lessons.server.ts';
import { SPAM_FROM } from '../spam/verdict.ts';
import { KIND, type MessageRow, messagesIn, rejectIfFull, restoredRow } from './messages.server.ts';
import type { ManyMessages } from './messages-api.ts';
import { dropOldSpam } from './old-spam.server.ts';

/** Changed in one transaction, which the account's other requests wait for. */
const CHANGED_AT_ONCE = 1_000;
/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 100;

type Changed = { ids: string[]; left: number };

/**
 * Does to many messages what `changeMessage` and its neighbours do to one. Of those that match, the newest thousand: `left`
 * counts the others. What is not the account's, or is so already, is not among the ids returned.
 */
export async function changeMessages(ctx: Ctx, userId: string, wanted: ManyMessages): Promise<Changed> {
  return ctx.db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, userId);
    const { ids, left } = await chosen(transaction, userId, wanted);
    if (ids.length === 0) return { ids, left };
    const changed = new Set(await act(ctx, transaction, userId, ids, wanted.action));
    // What a statement returns has no order.
    return { ids: [...new Set(ids)].filter((id) => changed.has(id)), left };
  });
}

async function chosen(db: Db, userId: string, { ids, matching, action }: ManyMessages): Promise<Changed> {
  if (!matching || action === 'restore') return { ids, left: 0 };
  let query = messagesIn(db, userId, matching);
  const [time, id] = matching.until.split('_');
  // What has arrived since it was looked at stays as it is.
  if (time && id) query = query.where(sql<boolean>`(created_at, id) <= (${time}, ${id})`);
  if (action === 'read' || action === 'unread') query = query.where('read', '=', Number(action === 'unread'));
  const { n } = await query.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await query
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(CHANGED_AT_ONCE)
    .execute();
  return { ids: rows.map((row) => row.id), left: Number(n) - rows.length };
}

function act(
  ctx: Ctx,
  db: Db,
  userId: string,
  ids: readonly string[],
  action: ManyMessages['action'],
): Promise<string[]> {
  if (action === 'restore') return restore(ctx, db, userId, ids);
  if (action === 'delete') return remove(ctx, db, userId, ids);
  if (action === 'read' || action === 'unread') return mark(db, userId, ids, Number(action === 'read'));
  return file(ctx, db, userId, ids, action);
}

async function mark(db: Db, userId: string, ids: readonly string[], read: number): Promise<string[]> {
  const rows = await db
    .updateTable('messages')
    .set({ read })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('read', '!=', read)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

async function file(
  ctx: Ctx,
  db: Db,
  userId: string,
  ids: readonly string[],
  folder: MessageFolder,
): Promise<string[]> {
  const own = db.selectFrom('messages').where('user_id', '=', userId).where('id', 'in', ids);
  const moving = await own.selectAll().where('folder', '!=', folder).orderBy('created_at').orderBy('id').execute();
  if (moving.length === 0) return [];
  const moved = moving.map(({ id }) => id);
  await db.updateTable('messages').set({ folder }).where('user_id', '=', userId).where('id', 'in', moved).execute();
  const sorted = moving.filter((message) => (message.folder === 'spam') !== (folder === 'spam'));
  if (sorted.length === 0) return moved;
  await learn(ctx, db, userId, sorted, folder === 'spam');
  if (folder === 'spam') await dropOldSpam(db, userId);
  // Nobody was told of them when they arrived.
  else
    for (const { id, spam_score } of sorted)
      if (spam_score >= SPAM_FROM) await accountEventsOf(ctx).emit({ type: 'message.received', userId, id }, db);
  return moved;
}

const keyOf = ({ created_at, id }: MessageRow) => `${created_at} ${id}`;

async function remove(ctx: Ctx, db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .deleteFrom('messages')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  const newestLast = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const deleted = newestLast.map((row) => ({ title: row.subject, row }));
  await moveAllToTrash(db, userId, KIND, deleted, ctx.now());
  return rows.map((row) => row.id);
}

async function restore(ctx: Ctx, db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const kept = await takeAllFromTrash<MessageRow>(db, KIND, { ids, user_id: userId }, ctx.now());
  const rows = kept.map((row) => restoredRow(row, userId));
  await rejectIfFull(ctx, db, userId, rows);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    // SQLite runs in this thread: let other requests run in between.
    await setImmediate();
    await db
      .insertInto('messages')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
  await dropOldSpam(db, userId);
  return rows.map((row) => row.id);
}
