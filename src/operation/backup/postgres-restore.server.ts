import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { BackupError } from './backup-error.server.ts';
import { columnsOf, patient, type Transacting } from './postgres-copy.server.ts';
import { tablesOf } from './sqlite-copy.server.ts';

const ROWS_AT_ONCE = 200;
/** PostgreSQL's limit is 65,535. */
const PARAMETERS_MAX = 30_000;
/** The lock that Kysely's migrator takes: a server that starts waits until it is free. */
const MIGRATION_LOCK = '3853314791062309107';
const SERVERS_END_WITHIN_MS = 2_000;

/**
 * Replaces all rows of a PostgreSQL database with those of a SQLite file of the same schema, in one transaction. Throws
 * while a server uses the database; one that starts during it waits.
 */
export async function replacePostgresRows(database: Database, from: string): Promise<void> {
  const target = patient(database);
  using file = new DatabaseSync(from, { readOnly: true });
  try {
    await target.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(transaction);
      await rejectServers(transaction);
      const tables = inForeignKeyOrder(file, tablesOf(file)).filter((name) => !name.startsWith('kysely_'));
      await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(transaction);
      for (const table of tables) await writeRows(transaction, file, table);
    });
  } finally {
    await target.destroy();
  }
}

/** Does `work` while no server uses the database: throws if one does, and one that starts during it waits. */
export async function withoutServers<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const guard = patient(database);
  try {
    return await guard.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${MIGRATION_LOCK}::bigint)`.execute(connection);
      await rejectServers(connection);
      return work();
    });
  } finally {
    // Closing the connection releases the lock.
    await guard.destroy();
  }
}

/** Throws if anything else that is called 'vitrine' is connected: a server is, as long as it runs. */
export async function rejectServers(db: Db): Promise<void> {
  const until = Date.now() + SERVERS_END_WITHIN_MS;
  for (;;) {
    // Within a transaction, PostgreSQL would show the connections of the first time again.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ address: string | null }>`
      select host(client_addr) as address from pg_stat_activity
      where application_name = 'vitrine' and datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return;
    // Connections that were just closed are listed for a moment.
    if (Date.now() > until) {
      const hosts = [...new Set(rows.map(({ address }) => address ?? 'this machine'))].join(', ');
      throw new BackupError(`The database is in use by a server or command (${hosts}): stop all of them first`);
    }
    await sql`select pg_sleep(0.1)`.execute(db);
  }
}

async function writeRows(transaction: Transacting, file: DatabaseSync, table: string): Promise<void> {
  const columns = columnsOf(file, table);
  const most = Math.min(ROWS_AT_ONCE, Math.floor(PARAMETERS_MAX / columns.length));
  // Triggers would count the texts again.
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
  let rows: Record<string, unknown>[] = [];
  for (const row of file.prepare(`select * from ${table}`).iterate()) {
    rows.push(row);
    if (rows.length < most) continue;
    await insertRows(transaction, table, rows);
    rows = [];
  }
  if (rows.length > 0) await insertRows(transaction, table, rows);
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
}

async function insertRows(transaction: Transacting, table: string, rows: Record<string, unknown>[]): Promise<void> {
  await transaction
    .insertInto(table as keyof Tables)
    .values(rows as never)
    .execute();
}

/** Tables before those that refer to them. */
function inForeignKeyOrder(file: DatabaseSync, tables: readonly string[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    const referred = file.prepare('select distinct "table" as name from pragma_foreign_key_list(?)').all(table);
    for (const { name } of referred) if (name !== table) visit(String(name));
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
