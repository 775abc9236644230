import type { DiskState } from '../disk-state.ts';
import type { SqliteConnection } from './connection.ts';

/** Transactions that share one commit; `done` settles with the commit, for all of them. */
export type Group = { done: Promise<void>; isDue: boolean };

type OpenGroup = Group & PromiseWithResolvers<void>;

/**
 * The single writing connection, used by one transaction at a time. Each transaction runs between savepoints of its
 * own; those that arrive in one turn of the event loop share a SQLite transaction, and so one fsync: a hundred small
 * writes cost little more than one. No caller continues before that fsync is complete.
 */
export function openGroupCommit(connection: SqliteConnection, disk: DiskState) {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let group: OpenGroup | undefined;

  async function take(): Promise<void> {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    isTaken = true;
  }

  function release(): void {
    if (group?.isDue) commit();
    const next = waiting.shift();
    // Pass the writer on without releasing it, so that no other caller can take it in between.
    if (next) next();
    else isTaken = false;
  }

  /** Called by the session that has taken the connection; ended by `leave` or `cancel`. */
  async function savepoint(): Promise<Group> {
    group ??= await open();
    connection.exec('savepoint work');
    return group;
  }

  async function open(): Promise<OpenGroup> {
    endUnfinished();
    // 'immediate' takes the write lock at once: a transaction that starts with a read could not be retried at its first
    // write.
    await connection.run({ sql: 'begin immediate', parameters: [] });
    const { promise: done, ...settle } = Promise.withResolvers<void>();
    // If all were cancelled, nothing awaits it.
    done.catch(() => {});
    const opened: OpenGroup = { promise: done, done, ...settle, isDue: false };
    setImmediate(() => {
      opened.isDue = true;
      if (group === opened && !isTaken) commit();
    });
    return opened;
  }

  function releaseSavepoint(): void {
    connection.exec('release work');
  }

  function rollbackTo(joined: Group): void {
    if (!isOpen(joined)) return;
    try {
      connection.exec('rollback to work');
      connection.exec('release work');
    } catch (error) {
      // What cannot be undone by itself must not be committed with the others.
      abandon(error);
    }
  }

  /** False after an error that rolled back the whole group. */
  function isOpen(joined: Group): boolean {
    return group === joined && connection.isInTransaction();
  }

  /** Call this after each error: SQLite rolls back everything if the disk is full or broken. */
  function noteError(error: unknown): void {
    disk.noteError(error);
    if (!group || connection.isInTransaction()) return;
    group.reject(error);
    group = undefined;
  }

  function commit(): void {
    const ended = group;
    if (!ended) return;
    try {
      connection.exec('commit');
      group = undefined;
      disk.noteWrite();
      ended.resolve();
    } catch (error) {
      abandon(error);
    }
  }

  function abandon(error: unknown): void {
    disk.noteError(error);
    group?.reject(error);
    group = undefined;
    try {
      endUnfinished();
    } catch {
      // It is tried again before the next transaction.
    }
  }

  /** A commit can fail and leave its transaction open: on a disk with errors, or without a file descriptor. */
  function endUnfinished(): void {
    if (!group && connection.isInTransaction()) connection.exec('rollback');
  }

  /** Commits what is open, so that the connection is in no transaction. */
  function finish(): void {
    commit();
    endUnfinished();
  }

  return { take, release, savepoint, releaseSavepoint, rollbackTo, isOpen, noteError, commit, finish };
}
