import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Ctx } from '../context.ts';
import type { Database } from './open.ts';

/** How often a node notifies itself, and how long it waits for that: a silent disconnect is noticed within the sum. */
const BEAT_EVERY_MS = 1_000;
const BEAT_WITHIN_MS = 1_000;
const CONNECT_WITHIN_MS = 2_000;
const RECONNECT_AFTER_MS = 250;

type Listener = (userId: string | undefined) => void;
type NewClient = NonNullable<Database['newClient']>;

/**
 * Notifies listeners of changed portfolios. On PostgreSQL the other nodes' changes arrive by NOTIFY: when that
 * connection is lost, and again when it is back, listeners are notified that any portfolio may have changed.
 */
export async function openChangeFeed({ database, log }: Pick<Ctx, 'database' | 'log'>) {
  const listeners: Listener[] = [];
  const notify: Listener = (userId) => {
    for (const listener of listeners) listener(userId);
  };
  const { newClient } = database;
  const nodes = newClient ? await followNodes(newClient, log, notify) : { isCurrent: () => true, stop: async () => {} };
  return { changed: notify, listen: (listener: Listener) => void listeners.push(listener), ...nodes };
}

async function followNodes(newClient: NewClient, log: Logger, notify: Listener) {
  const channel = `node_${randomUUID().replaceAll('-', '')}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  let isCurrent = false;
  let isReported = false;

  /** Resolves after the first attempt; `ended` resolves when the connection closes. */
  async function connect(): Promise<{ ended: Promise<void> }> {
    try {
      const connection = await openConnection(newClient, channel, notify);
      isCurrent = true;
      isReported = false;
      notify(undefined);
      return { ended: beatUntilLost(connection, signal).catch(report) };
    } catch (error) {
      report(error);
      return { ended: Promise.resolve() };
    }
  }

  function report(err: unknown): void {
    if (!isReported) log.warn({ err }, 'Changes on other nodes do not arrive: no page is sent from the cache');
    isReported = true;
    if (!isCurrent) return;
    isCurrent = false;
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
    /** False while a change on another node could go unnoticed. */
    isCurrent: () => isCurrent,
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

type Connection = Awaited<ReturnType<typeof openConnection>>;

async function beatUntilLost({ beat, lost, end }: Connection, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) {
      await beat();
      await Promise.race([lost, pause(BEAT_EVERY_MS, undefined, { ref: false, signal }).catch(() => {})]);
    }
  } finally {
    end();
  }
}

/** Rejects if notifications do not arrive on this connection, as with a pooler in transaction mode. */
async function openConnection(newClient: NewClient, channel: string, notify: Listener) {
  const client = newClient({ connectionTimeoutMillis: CONNECT_WITHIN_MS, query_timeout: BEAT_WITHIN_MS });
  let arrived = () => {};
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('The connection was closed')));
  });
  lost.catch(() => {});
  client.on('notification', (message) => {
    if (message.channel === channel) arrived();
    else notify(message.payload);
  });

  async function beat(): Promise<void> {
    const { promise: response, resolve, reject } = Promise.withResolvers<void>();
    arrived = resolve;
    // After the event loop was blocked, read what has already arrived before deciding that the notification is lost.
    const timeOut = () => setImmediate(reject, new Error('A notification of our own did not come back'));
    const timer = setTimeout(timeOut, BEAT_WITHIN_MS);
    try {
      await Promise.race([lost, Promise.all([response, client.query(`notify ${channel}`)])]);
    } finally {
      clearTimeout(timer);
    }
  }

  const end = () => void client.end().catch(() => {});
  try {
    await client.connect();
    await client.query(`listen portfolio_changed; listen ${channel}`);
    await beat();
  } catch (error) {
    end();
    throw error;
  }
  return { beat, lost, end };
}
