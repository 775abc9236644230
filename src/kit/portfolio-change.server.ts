import { sql, type Transaction } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Ctx } from '../ctx.ts';
import { isRetryable } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { notLoggedIn } from '../lib/app-error.ts';

const ATTEMPTS = 3;
const RECONNECT_AFTER_MS = 1_000;

/**
 * Runs `work` in one transaction that also moves the portfolio's revision on. The revision's row is locked first, so
 * writes to one portfolio come one after another: counts, orders and limits read inside hold until the commit.
 */
export async function changePortfolio<T>(
  ctx: Ctx,
  userId: string,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const result = await ctx.db.transaction().execute(async (transaction) => {
        await moveRevisionOn(transaction, ctx, userId);
        return work(transaction);
      });
      ctx.portfolioChanged(userId);
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function moveRevisionOn(transaction: Transaction<Tables>, ctx: Ctx, userId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set((row) => ({ revision: row('revision', '+', 1), changed_at: ctx.now().toISOString() }))
    .where('id', '=', userId)
    .executeTakeFirst();
  // The account was deleted between the look at the session and now.
  if (numUpdatedRows === 0n) throw notLoggedIn();
  await announceChange(transaction, ctx, userId);
}

/** Tells the other nodes once the transaction has ended well; this node's listeners are the caller's to tell. */
export async function announceChange(transaction: Db, { database }: Pick<Ctx, 'database'>, userId: string) {
  if (database.engine === 'sqlite') return;
  await sql`select pg_notify('portfolio_changed', ${userId})`.execute(transaction);
}

type Listener = (userId: string | undefined) => void;

/**
 * Who wants to hear of changed portfolios. On PostgreSQL the other nodes' changes come by NOTIFY; when that line breaks,
 * listeners are told that anything may have changed.
 */
export async function openPortfolioChanges({ database, log }: Pick<Ctx, 'database' | 'log'>) {
  const listeners: Listener[] = [];
  const tell: Listener = (userId) => {
    for (const listener of listeners) listener(userId);
  };
  const line = database.pool && (await listenToNodes(database.pool, log, tell));
  return {
    changed: tell,
    listen: (listener: Listener) => void listeners.push(listener),
    stop: async () => line?.stop(),
  };
}

async function listenToNodes(pool: Pool, log: Logger, tell: Listener) {
  let client: PoolClient | undefined;
  let isStopping = false;

  async function connect(): Promise<void> {
    const fresh = await pool.connect();
    fresh.on('notification', ({ payload }) => tell(payload));
    fresh.on('error', (err) => {
      if (client !== fresh) return;
      log.warn({ err }, 'The line to the other nodes broke');
      client = undefined;
      fresh.release(true);
      reconnect();
    });
    await fresh.query('listen portfolio_changed');
    client = fresh;
    tell(undefined);
  }

  function reconnect(): void {
    if (isStopping) return;
    setTimeout(() => connect().catch(reconnect), RECONNECT_AFTER_MS).unref();
  }

  await connect();
  return {
    stop() {
      isStopping = true;
      const last = client;
      client = undefined;
      last?.release(true);
    },
  };
}
