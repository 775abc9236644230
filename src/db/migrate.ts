import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { errorSummary } from '../lib/error-summary.ts';
import { migrations } from './migrations/index.ts';
import type { Database, Db } from './open.ts';
import { isMoveMark, UNFINISHED_MOVE } from './unfinished-move.ts';

type MigratedDatabase = Pick<Database, 'db'> & Partial<Pick<Database, 'openPatient'>>;

/**
 * Migrates the schema to this version, or to that of the migration `to`. Each migration is one transaction; if several
 * processes start, one of them runs it.
 */
export async function migrate({ db, openPatient }: MigratedDatabase, to?: string): Promise<void> {
  const patient = openPatient?.();
  const migrator = new Migrator({ db: patient ?? db, provider: { getMigrations: async () => migrations } });
  const migrating = to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to);
  const { error } = await migrating.finally(() => patient?.destroy());
  if (!error) return;
  const [, unknown] = /previously executed migration (.+) is missing/.exec(errorSummary(error)) ?? [];
  if (unknown === undefined) throw new Error('It could not be migrated', { cause: error });
  throw new Error(isMoveMark(unknown) ? UNFINISHED_MOVE : NEWER, { cause: error });
}

const NEWER = 'A newer version of this program has written it';

/** True if the database has tables of an older version, which a start will migrate. */
export async function isOlderSchema(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  return applied.length > 0 && applied.length < known.length && applied.every((name) => known.includes(name));
}

/** For commands that need an existing database: throws unless the schema is exactly this version's. */
export async function requireCurrentSchema({ db }: Pick<Database, 'db'>): Promise<void> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  if (applied.length === 0) throw new Error('It has no tables of this program');
  if (applied.some(isMoveMark)) throw new Error(UNFINISHED_MOVE);
  if (applied.some((name) => !known.includes(name))) throw new Error(NEWER);
  if (applied.length < known.length) {
    throw new Error('An older version of this program has written it: run "npx vitrine migrate", or start the server');
  }
}

/** Returns the names of the migrations that the database has, in order; none if it is empty. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
