import type { Ctx } from '../../platform/context.ts';
import { lockAccount } from '../../platform/db/locks/within-limit.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import type { Client, ClientDetail } from './client.ts';
import { addClient, findByEmail, ownClient, toClient } from './clients.server.ts';

/** Of each list. */
const SHOWN_MAX = 50;

export async function readClient(ctx: Ctx, userId: string, id: string): Promise<ClientDetail> {
  const { db } = ctx;
  const client = toClient(await ownClient(db, userId, id));
  const messages = await db
    .selectFrom('messages')
    .select(['id', 'subject', 'message', 'folder', 'created_at'])
    .where('user_id', '=', userId)
    .where('client_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  const links = await db
    .selectFrom('share_links')
    .select(['id', 'name', 'opened_count', 'first_opened_at', 'last_opened_on', 'looked_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('client_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  const requests = await db
    .selectFrom('testimonial_requests')
    .select(['id', 'name', 'project', 'submitted_at', 'testimonial_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('client_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return {
    ...client,
    messages,
    links: links.map((link) => ({
      ...link,
      first_opened_at: link.first_opened_at || null,
      last_opened_on: link.last_opened_on || null,
      looked_at: lookedAt(link.looked_at),
    })),
    testimonial_requests: requests.map((request) => ({
      ...request,
      submitted_at: request.submitted_at || null,
      testimonial_id: request.testimonial_id || null,
    })),
  };
}

/** Makes the writer of a message a client, with the link that they were given; the same twice is one. */
export async function clientOfMessage(ctx: Ctx, userId: string, messageId: string): Promise<Client> {
  return ctx.db.transaction().execute(async (db) => {
    await lockAccount(db, userId);
    const own = db.selectFrom('messages').selectAll().where('user_id', '=', userId).where('id', '=', messageId);
    const message = await own.executeTakeFirst();
    if (!message) throw notFound('Message');
    const { name, email, client_id, grant_link_id } = message;
    // One that is in the trash is none.
    const belongsTo = db.selectFrom('clients').selectAll().where('user_id', '=', userId).where('id', '=', client_id);
    const known = (await belongsTo.executeTakeFirst()) ?? (await findByEmail(db, userId, email));
    const input = { name, email, organisation: '', stage: 'new', notes: '', follow_up_on: '' } as const;
    const client = known ? toClient(known) : await addClient(ctx, userId, input, db);
    await db
      .updateTable('messages')
      .set({ client_id: client.id })
      .where('user_id', '=', userId)
      .where((row) =>
        row.or([row('id', '=', messageId), row.and([row('email', '=', email), row('client_id', '=', '')])]),
      )
      .execute();
    if (grant_link_id !== '')
      await db
        .updateTable('share_links')
        .set({ client_id: client.id })
        .where('user_id', '=', userId)
        .where('id', '=', grant_link_id)
        .where('client_id', '=', '')
        .execute();
    return client;
  });
}

/** Projects by their id and files by their format, most often first. */
function lookedAt(stored: string): ClientDetail['links'][number]['looked_at'] {
  return Object.entries<number>(JSON.parse(stored))
    .map(([key, count]) => {
      const [kind, id = ''] = key.split(' ');
      return { kind: kind === 'file' ? ('file' as const) : ('project' as const), id, count };
    })
    .sort((a, b) => b.count - a.count);
}
