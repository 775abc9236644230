import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { appliedMigrations, migrate } from '../../platform/db/migrate.ts';
import { type Database, type Db, openDatabase } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { NOT_KEPT, tablesOf } from './sqlite-copy.server.ts';

export type Transacting = Transaction<Tables>;

/**
 * Copies a PostgreSQL database into a new SQLite file with the same schema, as it is at one moment: all rows are read
 * in one transaction, while the servers go on writing.
 */
export async function copyPostgres(url: string, to: string): Promise<void> {
  const database = await openDatabase(url);
  const source = patient(database);
  try {
    await makeEmptyFile(to, await appliedMigrations(source));
    using file = new DatabaseSync(to, { enableForeignKeyConstraints: false });
    file.exec('pragma journal_mode = delete; begin');
    const triggers = dropTriggers(file);
    await source
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        for (const table of keptTables(file)) await readRows(transaction, file, table);
      });
    for (const trigger of triggers) file.exec(trigger);
    file.exec('commit');
  } finally {
    await source.destroy();
    await database.close();
  }
}

/** Opens a connection whose statements may take long. */
export function patient({ openPatient }: Database): Db {
  if (!openPatient) throw new Error('This database is not PostgreSQL');
  return openPatient();
}

async function makeEmptyFile(path: string, applied: readonly string[]): Promise<void> {
  const empty = await openDatabase(`sqlite:${path}`);
  try {
    await migrate(empty, applied);
  } finally {
    await empty.close();
  }
}

function keptTables(file: DatabaseSync): string[] {
  return tablesOf(file).filter((name) => !NOT_KEPT.includes(name) && !name.startsWith('kysely_'));
}

/** Triggers would count the rows again; returns the statements that create them. */
function dropTriggers(file: DatabaseSync): string[] {
  const triggers = file.prepare("select name, sql from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) file.exec(`drop trigger "${name}"`);
  return triggers.map(({ sql: statement }) => String(statement));
}

export function columnsOf(file: DatabaseSync, table: string): string[] {
  const columns = file.prepare('select name from pragma_table_info(?)').all(table);
  return columns.map(({ name }) => String(name));
}

async function readRows(transaction: Transacting, file: DatabaseSync, table: string): Promise<void> {
  // Rows that a migration has put there are in the source too.
  file.exec(`delete from ${table}`);
  const columns = columnsOf(file, table);
  const names = columns.map((column) => `"${column}"`).join(', ');
  const insert = file.prepare(`insert into ${table} (${names}) values (${columns.map(() => '?').join(', ')})`);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const cursor = sql`declare backed_up no scroll cursor for select ${listed} from ${sql.table(table)}`;
  await cursor.execute(transaction);
  for (;;) {
    const { rows } = await sql<Record<string, SQLInputValue>>`fetch 200 from backed_up`.execute(transaction);
    if (rows.length === 0) break;
    for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  }
  await sql`close backed_up`.execute(transaction);
}
