import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Ctx } from '../context.ts';
import type { PeriodicJob } from '../jobs/job.server.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { defineService } from '../service.ts';
import type { Database, Db } from './open.ts';

/** How often a node looks for changes of others, and how long it waits for the result. */
const LOOK_EVERY_MS = 500;
const LOOK_WITHIN_MS = 1_000;
/** Caches are used for this long after the beginning of the last look: the bound on how stale a document can be. */
const CURRENT_FOR_MS = LOOK_EVERY_MS + LOOK_WITHIN_MS;
/** After a longer pause of the process, what has changed since then may have been deleted. */
const PAUSE_MAX_MS = 10 * MINUTE_MS;
const KEPT_MS = HOUR_MS;
const CONNECT_WITHIN_MS = 2_000;
const RECONNECT_AFTER_MS = 250;

export type Changes = {
  /** Notifies this node's caches that a portfolio has changed; undefined: any may have changed. */
  changed: Listener;
  /** Registers a listener for changes on this node and on others; undefined: any portfolio may have changed. */
  listen(listener: Listener): void;
  /** False while a change on another node could go unnoticed: cached documents must not be sent then. */
  isCurrent(): boolean;
};
export const [changesOf, provideChanges] = defineService<Changes>('changes');

type Listener = (userId: string | undefined) => void;
type NewClient = NonNullable<Database['newClient']>;

/**
 * Notifies listeners of changed portfolios. On PostgreSQL other nodes' changes arrive by NOTIFY, and are looked up twice
 * a second, because a notification can be lost: a pooler in transaction mode passes none on. When the connection is
 * lost, and again when it is back, listeners are notified that any portfolio may have changed.
 */
export async function openChangeFeed({ database, log }: Pick<Ctx, 'database' | 'log'>) {
  const listeners: Listener[] = [];
  const notify: Listener = (userId) => {
    for (const listener of listeners) listener(userId);
  };
  const { newClient } = database;
  const nodes = newClient
    ? await followNodes(newClient, log, notify)
    : { isCurrent: () => true, ageMs: () => 0, stop: async () => {} };
  return { changed: notify, listen: (listener: Listener) => void listeners.push(listener), ...nodes };
}

/** Deletes what every node has looked up. */
export async function sweepChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db.deleteFrom('portfolio_changes').where('at', '<', before).execute();
}

async function followNodes(newClient: NewClient, log: Logger, notify: Listener) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isReported = false;
  let isPooled = false;

  /** Resolves after the first attempt; `ended` resolves when the connection closes. */
  async function connect(): Promise<{ ended: Promise<void> }> {
    try {
      const startedAt = performance.now();
      const connection = await openConnection(newClient, notify, isPooled);
      lookedAt = startedAt;
      isReported = false;
      notify(undefined);
      return { ended: lookUntilLost(connection).catch(report) };
    } catch (error) {
      report(error);
      return { ended: Promise.resolve() };
    }
  }

  async function lookUntilLost({ look, lost, end }: Connection): Promise<void> {
    try {
      for (;;) {
        await Promise.race([lost, pause(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => {})]);
        if (signal.aborted) return;
        const startedAt = performance.now();
        if (startedAt - lookedAt > PAUSE_MAX_MS) throw new Error('The process was paused');
        const seen = await look();
        lookedAt = startedAt;
        if (seen.isPooled && !isPooled) {
          isPooled = true;
          log.info('A pooler in transaction mode is in front of PostgreSQL: changes on other nodes are looked up');
        }
      }
    } finally {
      end();
    }
  }

  function report(err: unknown): void {
    if (!isReported) log.warn({ err }, 'Changes on other nodes do not arrive: no page is sent from the cache');
    isReported = true;
    if (lookedAt === Number.NEGATIVE_INFINITY) return;
    lookedAt = Number.NEGATIVE_INFINITY;
    notify(undefined);
  }

  async function follow(first: { ended: Promise<void> }): Promise<void> {
    for (let { ended } = first; ; { ended } = await connect()) {
      await ended;
      if (signal.aborted) return;
      await pause(RECONNECT_AFTER_MS, undefined, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }

  const following = follow(await connect());
  return {
    /** False while a change on another node could go unnoticed: by the clock, so that a paused process trusts nothing. */
    isCurrent: () => performance.now() - lookedAt < CURRENT_FOR_MS,
    /** Since the beginning of the last look that succeeded; infinite after one that failed. */
    ageMs: () => performance.now() - lookedAt,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

type Connection = Awaited<ReturnType<typeof openConnection>>;
type Look = { snapshot: string; pid: number; changed: string[] };

/**
 * What was committed between two snapshots, whatever the order of the transactions' numbers. Numbers of a database
 * server from which these rows were copied are in the future.
 */
const LOOK = `select pg_current_snapshot()::text as snapshot, pg_backend_pid() as pid, array(
    select distinct user_id from portfolio_changes
    where xid >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
      and xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      and not pg_visible_in_snapshot(xid::text::xid8, $1::pg_snapshot)
  ) as changed`;
const FIRST_LOOK = `select pg_current_snapshot()::text as snapshot, pg_backend_pid() as pid, '{}'::text[] as changed`;

/** `isPooled`: behind the connection are several of a pooler, so that none of them should listen. */
async function openConnection(newClient: NewClient, notify: Listener, isPooled: boolean) {
  const client = newClient({ connectionTimeoutMillis: CONNECT_WITHIN_MS, query_timeout: LOOK_WITHIN_MS });
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed')));
  });
  lost.catch(() => {});
  client.on('notification', ({ payload }) => notify(payload));

  async function fetchLook(text: string, values: string[]): Promise<Look> {
    const [row] = (await Promise.race([lost, client.query<Look>(text, values)])).rows;
    if (!row) throw new Error('PostgreSQL returned no snapshot');
    return row;
  }

  let last: Look;
  async function look(): Promise<{ isPooled: boolean }> {
    const next = await fetchLook(LOOK, [last.snapshot]);
    if (xminOf(next) < xminOf(last)) throw new Error('Another server answers, which lacks transactions');
    const isOther = next.pid !== last.pid;
    last = next;
    for (const userId of next.changed) notify(userId);
    return { isPooled: isOther };
  }

  const end = () => void client.end().catch(() => {});
  try {
    await client.connect();
    if (!isPooled) await Promise.race([lost, client.query('listen portfolio_changed')]);
    last = await fetchLook(FIRST_LOOK, []);
  } catch (error) {
    end();
    throw error;
  }
  return { look, lost, end };
}

function xminOf({ snapshot }: Look): number {
  return Number(snapshot.split(':', 1)[0]);
}

export const changesJob: PeriodicJob<{ db: Db; now(): Date }> = {
  name: 'changes',
  everyMs: HOUR_MS,
  run: ({ db, now }) => sweepChanges(db, now()),
};
