import type { Ctx } from '../../platform/context.ts';
import { endOfPartialDate } from '../../platform/lib/partial-date.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { addDays, utcDay } from '../../platform/lib/utc-day.ts';
import { NAMED_DAYS } from '../digest/expiring-certificates.ts';
import { WAITING_KINDS, type Waiting, type WaitingItem, type WaitingKind } from './waiting-api.ts';

/** Before its end a link or a proposal is named for this long. */
const LINK_DAYS = 14;
/** After its end a certificate is named for this long. */
const ENDED_DAYS = 30;
/** A message waits after this long. */
const UNREAD_DAYS = 3;
const NAMED_MAX = 5;
/** More rows than that are counted as this many. */
const READ_MAX = 500;

type Parts = Pick<Ctx, 'db' | 'now' | 'log'>;
type Row = Pick<WaitingItem, 'id' | 'title' | 'on'>;

/** Each kind is read by itself: one that fails is named, and the others are there. */
export async function readWaiting(ctx: Parts, userId: string): Promise<Waiting> {
  const today = utcDay(ctx.now());
  const failed: WaitingKind[] = [];
  const counts = Object.fromEntries(WAITING_KINDS.map((kind) => [kind, 0])) as Waiting['counts'];
  const items: WaitingItem[] = [];
  for (const kind of WAITING_KINDS) {
    try {
      const rows = await READERS[kind](ctx, userId, today);
      counts[kind] = rows.length;
      items.push(...rows.slice(0, NAMED_MAX).map((row) => ({ kind, ...row })));
    } catch (error) {
      ctx.log.error({ err: error, kind }, 'What waits for an owner could not be read');
      failed.push(kind);
    }
  }
  return { items: items.sort((a, b) => a.on.localeCompare(b.on)), counts, failed };
}

const READERS: Record<WaitingKind, (ctx: Parts, userId: string, today: string) => Promise<Row[]>> = {
  async follow_ups({ db }, userId, today) {
    const rows = await db
      .selectFrom('clients')
      .innerJoin('users', 'users.id', 'clients.user_id')
      .select(['clients.id', 'clients.name', 'clients.organisation', 'follow_up_on'])
      .where('clients.user_id', '=', userId)
      .where('clients_enabled', '=', 1)
      .where('follow_up_on', '<>', '')
      .where('follow_up_on', '<=', today)
      .orderBy('follow_up_on')
      .orderBy('clients.id')
      .limit(READ_MAX)
      .execute();
    return rows.map(({ id, name, organisation, follow_up_on }) => ({
      id,
      title: name || organisation,
      on: follow_up_on,
    }));
  },

  async messages({ db, now }, userId) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'name', 'created_at'])
      .where('user_id', '=', userId)
      .where('folder', '=', 'inbox')
      .where('read', '=', 0)
      .where('created_at', '<', new Date(now().getTime() - UNREAD_DAYS * DAY_MS).toISOString())
      .orderBy('created_at')
      .orderBy('id')
      .limit(READ_MAX)
      .execute();
    return rows.map(({ id, name, created_at }) => ({ id, title: name, on: created_at.slice(0, 10) }));
  },

  async proposals({ db }, userId, today) {
    const rows = await db
      .selectFrom('proposals')
      .innerJoin('users', 'users.id', 'proposals.user_id')
      .select(['proposals.id', 'title', 'valid_until'])
      .where('proposals.user_id', '=', userId)
      .where('clients_enabled', '=', 1)
      .where('sent_at', '<>', '')
      .where('decision', '=', '')
      .where('valid_until', '>=', today)
      .where('valid_until', '<=', addDays(today, LINK_DAYS))
      .orderBy('valid_until')
      .orderBy('proposals.id')
      .limit(READ_MAX)
      .execute();
    return rows.map(({ id, title, valid_until }) => ({ id, title, on: valid_until }));
  },

  async links({ db, now }, userId, today) {
    const rows = await db
      .selectFrom('share_links')
      .select(['id', 'name', 'expires_at'])
      .where('user_id', '=', userId)
      .where('revoked_at', '=', '')
      .where('expires_at', '>', now().toISOString())
      .where('expires_at', '<', addDays(today, LINK_DAYS + 1))
      .orderBy('expires_at')
      .orderBy('id')
      .limit(READ_MAX)
      .execute();
    return rows.map(({ id, name, expires_at }) => ({ id, title: name, on: expires_at.slice(0, 10) }));
  },

  /** Also hidden ones, as in the summary that is mailed. */
  async certifications({ db }, userId, today) {
    const [from, to] = [addDays(today, -ENDED_DAYS), addDays(today, NAMED_DAYS)];
    const rows = await db
      .selectFrom('certifications')
      .select(['id', 'title', 'expiration_date'])
      .where('user_id', '=', userId)
      // As texts: a year is before its months, and these before their days.
      .where('expiration_date', '>=', from.slice(0, 4))
      .where('expiration_date', '<=', to)
      .orderBy('expiration_date')
      .orderBy('id')
      .limit(READ_MAX)
      .execute();
    return rows
      .map(({ id, title, expiration_date }) => ({
        id,
        title,
        on: utcDay(new Date(endOfPartialDate(expiration_date).getTime() - DAY_MS)),
      }))
      .filter(({ on }) => on >= from && on <= to)
      .sort((a, b) => a.on.localeCompare(b.on));
  },
};
