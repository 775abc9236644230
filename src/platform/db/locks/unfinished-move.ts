import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

/**
 * While `vitrine move` copies into a database, its list of migrations has one more. No version of this program knows a
 * migration of that name, so that none serves a database of which half is missing.
 */
const MARK = '9999-unfinished-move-from-';

export const UNFINISHED_MOVE = 'A move into it is unfinished: run "npx vitrine move" again, it continues';

export function isMoveMark(migration: string): boolean {
  return migration.startsWith(MARK);
}

/** Returns the mark of a move from the database of this name. */
export function moveMark(sourceName: string): string {
  return `${MARK}${createHash('sha256').update(sourceName).digest('hex').slice(0, 16)}`;
}

export async function setMoveMark(db: QueryExecutorProvider, mark: string): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) values (${mark}, ${now})`.execute(db);
}

export async function removeMoveMark(db: QueryExecutorProvider, mark: string): Promise<void> {
  await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${mark}`.execute(db);
}
