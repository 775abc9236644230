import type { SqliteConnection } from './connection.ts';

/** What shares one commit; `done` settles with it, for every piece of work in it alike. */
export type Group = { done: Promise<void>; isDue: boolean };

type OpenGroup = Group & PromiseWithResolvers<void>;

/**
 * The one connection that writes, for one piece of work after another. Each stands between savepoints of its own, and
 * what comes in one turn of the event loop shares a transaction, and so one wait for the disk: a hundred small writes
 * cost hardly more than one. Nobody is answered before that wait is over.
 */
export function openGroupCommit(connection: SqliteConnection) {
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
    // Handed on without letting go: nobody can come in between.
    if (next) next();
    else isTaken = false;
  }

  /** To be called by who has taken the connection, and ended by `leave` or `cancel`. */
  async function savepoint(): Promise<Group> {
    group ??= await open();
    connection.exec('savepoint work');
    return group;
  }

  async function open(): Promise<OpenGroup> {
    // Takes the write lock at once: a transaction that reads first could not be retried when it comes to write.
    await connection.run({ sql: 'begin immediate', parameters: [] });
    const { promise: done, ...settle } = Promise.withResolvers<void>();
    // All may have been cancelled: then nobody waits for it.
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
    connection.exec('rollback to work');
    connection.exec('release work');
  }

  /** False where an error has taken all of the group's work with it. */
  function isOpen(joined: Group): boolean {
    return group === joined && connection.isInTransaction();
  }

  /** To be called after each error: SQLite rolls everything back where the disk is full or broken. */
  function noteError(error: unknown): void {
    if (!group || connection.isInTransaction()) return;
    group.reject(error);
    group = undefined;
  }

  function commit(): void {
    const ended = group;
    if (!ended) return;
    try {
      connection.exec('commit');
      ended.resolve();
    } catch (error) {
      if (connection.isInTransaction()) connection.exec('rollback');
      ended.reject(error);
    } finally {
      group = undefined;
    }
  }

  return { take, release, savepoint, releaseSavepoint, rollbackTo, isOpen, noteError, commit };
}
