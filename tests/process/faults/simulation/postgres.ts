import { EventEmitter } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';
import type { Owner, SimulatedClock } from './clock.ts';

type Limits = { connectionTimeoutMillis?: number | undefined; query_timeout?: number | undefined };
type Look = { snapshot: string; pid: number; changed: string[] };
type Snapshot = { xmin: number; xmax: number; open: readonly number[] };
type Connection = { node: Owner; emitter: EventEmitter; isCut: boolean; isListening: boolean; isOver: boolean };
type Version = { number: number; at: number };

/** How the connections of a world are, by the seed. */
export type Troubled = { isPooled: boolean; lostNotices: number; respondsWhenCut: boolean };

const FIRST_XID = 1_000;
const LATENCY_MS = 20;
/** Processes behind a pooler. */
const POOL = 5;

/**
 * PostgreSQL as far as the change feed uses it: transactions that overlap, their snapshots, notifications that may be lost, and
 * connections that break or go silent. The changes are rows of a real table.
 */
export function openSimulatedPostgres(clock: SimulatedClock, file: DatabaseSync, troubled: Troubled) {
  const { random, sleep, now } = clock;
  const server: Owner = { isDead: false, pausedUntil: 0 };
  const open = new Set<number>();
  const connections = new Set<Connection>();
  const versions = new Map<string, Version[]>();
  const insert = file.prepare('insert into portfolio_changes (xid, user_id, at) values (?, ?, ?)');
  const changes = file.prepare('select xid, user_id from portfolio_changes where xid >= ? and xid < ?');
  let nextXid = FIRST_XID;
  let down: 'no' | 'refusing' | 'silent' = 'no';

  const latency = () => sleep(random() * LATENCY_MS);
  const snapshot = (): Snapshot => ({ xmin: Math.min(nextXid, ...open), xmax: nextXid, open: [...open] });
  const isVisible = (xid: number, { xmin, xmax, open }: Snapshot) => xid < xmin || (xid < xmax && !open.includes(xid));

  /** A transaction that changes a portfolio, and takes its time. */
  async function change(userId: string): Promise<void> {
    const xid = nextXid++;
    open.add(xid);
    const at = new Date(now()).toISOString();
    await sleep(random() < 0.2 ? random() * 5_000 : random() * 50);
    insert.run(xid, userId, at);
    open.delete(xid);
    const known = versions.get(userId) ?? [];
    versions.set(userId, [...known.slice(-20), { number: (known.at(-1)?.number ?? 0) + 1, at: now() }]);
    for (const connection of connections) notifyOf(connection, userId);
  }

  function notifyOf({ node, emitter, ...connection }: Connection, payload: string): void {
    if (!connection.isListening || connection.isCut || random() < troubled.lostNotices) return;
    clock.as(node, () => void setTimeout(() => emitter.emit('notification', { payload }), random() * LATENCY_MS));
  }

  /** What is committed between two snapshots. */
  function changedSince(before: Snapshot, present: Snapshot): string[] {
    const rows = changes.all(before.xmin, present.xmax) as { xid: number; user_id: string }[];
    const since = rows.filter(({ xid }) => !isVisible(xid, before) && isVisible(xid, present));
    return [...new Set(since.map(({ user_id }) => user_id))];
  }

  function look(values: readonly string[]): Look {
    const present = snapshot();
    const [before] = values.map((text) => JSON.parse(`[${text.replaceAll(':', ',').replace(/,$/, '')}]`) as number[]);
    const changed = before
      ? changedSince({ xmin: before[0] ?? 0, xmax: before[1] ?? 0, open: before.slice(2) }, present)
      : [];
    const pid = troubled.isPooled ? 1 + Math.floor(random() * POOL) : 1;
    return { snapshot: `${present.xmin}:${present.xmax}:${present.open.join()}`, pid, changed };
  }

  /** Of one node: what it waits for waits while it stands still. */
  function newClient(node: Owner, { connectionTimeoutMillis = 0, query_timeout = 0 }: Limits) {
    const emitter = new EventEmitter();
    const connection: Connection = { node, emitter, isCut: false, isListening: false, isOver: false };
    let last: Look | undefined;

    async function respond(text: string, values: readonly string[]): Promise<Look | undefined> {
      if (text.startsWith('listen')) connection.isListening = !troubled.isPooled;
      if (!text.startsWith('select')) return undefined;
      last = look(values);
      return last;
    }

    async function timeOut(ms: number): Promise<never> {
      await sleep(ms);
      throw new Error('The server does not respond');
    }

    return {
      on: (event: string, listener: (value: never) => void) => void emitter.on(event, listener as () => void),
      async connect(): Promise<void> {
        await latency();
        if (down === 'silent') await timeOut(connectionTimeoutMillis);
        if (down === 'refusing') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        connections.add(connection);
      },
      async query(text: string, values: readonly string[] = []): Promise<{ rows: Look[] }> {
        if (connection.isOver) throw new Error('The connection was closed');
        const isReached = !connection.isCut;
        const found = isReached && (await clock.as(server, () => latency().then(() => respond(text, values))));
        // The node gets the answer when it goes on.
        await latency();
        if (troubled.respondsWhenCut && connection.isCut && last) return { rows: [{ ...last, changed: [] }] };
        if (!isReached || connection.isCut) await timeOut(query_timeout);
        return { rows: found ? [found] : [] };
      },
      async end(): Promise<void> {
        connection.isOver = true;
        connections.delete(connection);
      },
    };
  }

  function cut(connection: Connection, isSilent: boolean): void {
    connection.isCut = true;
    connections.delete(connection);
    const { node, emitter } = connection;
    if (!isSilent) clock.as(node, () => void setTimeout(() => emitter.emit('error', new Error('ECONNRESET')), 0));
  }

  return {
    newClient,
    change,
    cutOne: (isSilent: boolean) => {
      const [one] = connections;
      if (one) cut(one, isSilent);
    },
    goDown(how: 'refusing' | 'silent'): void {
      down = how;
      for (const connection of connections) cut(connection, how === 'silent');
    },
    comeBack: () => {
      down = 'no';
    },
    isDown: () => down !== 'no',
    /** The number of a portfolio's version at a moment; 0 before its first change. */
    versionAt: (userId: string, at: number) => versions.get(userId)?.findLast((each) => each.at <= at)?.number ?? 0,
  };
}
