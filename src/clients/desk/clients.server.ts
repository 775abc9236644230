import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { withLimit } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { utcDay } from '../../platform/lib/utc-day.ts';
import { accountEventsOf } from '../../portfolio/account-events.server.ts';
import { textFull } from '../../portfolio/model/text-quota.ts';
import { moveToTrash, takeFromTrash } from '../../portfolio/trash/deleted-records.server.ts';
import type { ClientTable } from '../tables.ts';
import {
  type Client,
  type ClientChange,
  type Clients,
  type ClientsQuery,
  type NewClient,
  STAGES,
  type Stage,
} from './client.ts';

const PAGE_SIZE = 100;
/** The kind of deleted records that can be restored. */
const KIND = 'clients';
const ADD_FAILED = 'Error adding client';

type Row = Selectable<ClientTable>;

/** Newest first; those that are due, the longest overdue first, on one page. */
export async function listClients(ctx: Ctx, userId: string, request: ClientsQuery): Promise<Clients> {
  const { stage, search, due, before } = request;
  let query = ctx.db.selectFrom('clients').selectAll().where('user_id', '=', userId);
  if (stage) query = query.where('stage', '=', stage);
  if (search) query = query.where((row) => row.or([search, search.toLowerCase()].map(containsText)));
  if (due) query = query.where('follow_up_on', '<>', '').where('follow_up_on', '<=', utcDay(ctx.now()));
  const [time, id] = before.split('_');
  if (time && id) query = query.where(sql<boolean>`(created_at, id) < (${time}, ${id})`);
  const ordered = due ? query.orderBy('follow_up_on') : query;
  const rows = await ordered
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE && !due ? page.at(-1) : undefined;
  return {
    clients: page.map(toClient),
    next: last ? `${last.created_at}_${last.id}` : '',
    stages: await countStages(ctx.db, userId),
  };
}

async function countStages(db: Db, userId: string): Promise<Clients['stages']> {
  const counted = await db
    .selectFrom('clients')
    .select((row) => ['stage', row.fn.countAll<number>().as('clients')])
    .where('user_id', '=', userId)
    .groupBy('stage')
    .execute();
  const counts = new Map(counted.map(({ stage, clients }) => [stage, Number(clients)]));
  return Object.fromEntries(STAGES.map((stage) => [stage, counts.get(stage) ?? 0])) as Record<Stage, number>;
}

/** As in the inbox: SQLite's lower() handles only ASCII. */
function containsText(text: string) {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(name || ' ' || organisation || ' ' || email || ' ' || notes) like lower(${pattern}) escape '\\'`;
}

export function toClient({ user_id: _, reminded_on: __, stage, ...row }: Row): Client {
  return { ...row, stage: STAGES.find((each) => each === stage) ?? 'new' };
}

export async function ownClient(db: Db, userId: string, id: string): Promise<Row> {
  const own = db.selectFrom('clients').selectAll().where('user_id', '=', userId).where('id', '=', id);
  const row = await own.executeTakeFirst();
  if (!row) throw notFound('Client');
  return row;
}

export async function addClient(ctx: Ctx, userId: string, input: NewClient, transaction: Db = ctx.db): Promise<Client> {
  const at = ctx.now().toISOString();
  const row = { ...input, id: randomUUID(), user_id: userId, reminded_on: '', created_at: at, updated_at: at };
  return withLimit(transaction, userId, 'clients', ADD_FAILED, async (db) => {
    await db.insertInto('clients').values(row).execute();
    await requireText(ctx, db, userId);
    await accountEventsOf(ctx).emit({ type: 'client.created', userId, id: row.id }, db);
    return toClient(row);
  });
}

export async function changeClient(ctx: Ctx, userId: string, id: string, change: ClientChange): Promise<Client> {
  return ctx.db.transaction().execute(async (db) => {
    const own = db.updateTable('clients').where('user_id', '=', userId).where('id', '=', id);
    const row = await own
      .set({ ...change, updated_at: ctx.now().toISOString() })
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('Client');
    await requireText(ctx, db, userId);
    await accountEventsOf(ctx).emit({ type: 'client.changed', userId, id }, db);
    return toClient(row);
  });
}

/** Their texts count as those of the portfolio do. */
export async function requireText({ config }: Ctx, db: Db, userId: string): Promise<void> {
  const owner = db.selectFrom('users').select('text_bytes').where('id', '=', userId);
  const { text_bytes } = await owner.executeTakeFirstOrThrow();
  if (text_bytes > config.quotaTextBytes) throw textFull(config.quotaTextBytes);
}

/** What belongs to them stays, and is theirs again when they are restored. */
export async function deleteClient(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const own = db.deleteFrom('clients').where('user_id', '=', userId).where('id', '=', id);
    const row = await own.returningAll().executeTakeFirst();
    if (!row) throw notFound('Client');
    await moveToTrash(db, { kind: KIND, title: row.name, row }, ctx.now());
  });
}

export async function restoreClient(ctx: Ctx, userId: string, id: string): Promise<Client> {
  return withLimit(ctx.db, userId, 'clients', 'Error restoring client', async (db) => {
    const row = await takeFromTrash<Row>(db, KIND, { id, user_id: userId }, ctx.now());
    if (!row) throw notFound('Client');
    await db.insertInto('clients').values(row).execute();
    await requireText(ctx, db, userId);
    return toClient(row);
  });
}

/** Of several with one email, the oldest. */
export async function findByEmail(db: Db, userId: string, email: string): Promise<Row | undefined> {
  if (email === '') return undefined;
  const own = db.selectFrom('clients').selectAll().where('user_id', '=', userId).where('email', '=', email);
  return own.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst();
}
