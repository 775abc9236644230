import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { errorSummary } from '../lib/error-summary.ts';
import { isMoveMark, UNFINISHED_MOVE } from './locks/unfinished-move.ts';
import { FORMER_NAMES, migrations } from './migrations/index.ts';
import type { Database, Db } from './open.ts';

type MigratedDatabase = Pick<Database, 'db'> & Partial<Pick<Database, 'openPatient'>>;

/**
 * Migrates the schema to this version, or to that which has only these migrations. Each migration is one transaction; if
 * several processes start, one of them runs it.
 */
export async function migrate({ db, openPatient }: MigratedDatabase, only?: readonly string[]): Promise<void> {
  const applied = await renameFormer(db);
  const wanted = Object.entries(migrations).filter(([name]) => only?.includes(name) ?? true);
  // At most starts: to find nothing to do, the migrator would read the columns of every table twice.
  if (wanted.length === applied.length && wanted.every(([name]) => applied.includes(name))) return;
  const patient = openPatient?.();
  const migrator = new Migrator({
    db: patient ?? db,
    provider: { getMigrations: async () => Object.fromEntries(wanted) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest().finally(() => patient?.destroy());
  if (!error) return;
  const [, unknown] = /previously executed migration (.+) is missing/.exec(errorSummary(error)) ?? [];
  if (unknown === undefined) throw new Error('It could not be migrated', { cause: error });
  throw unknownMigration(unknown, error);
}

function unknownMigration(name: string, cause?: unknown): Error {
  const newer = `A newer version of this program has written it, with the migration ${name}: run that version or a later one`;
  return new Error(isMoveMark(name) ? UNFINISHED_MOVE : newer, { cause });
}

/** Returns the names of the migrations that were applied. */
async function renameFormer(db: Db): Promise<string[]> {
  const stored = await storedNames(db);
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    if (!stored.includes(former)) continue;
    await sql`update ${sql.table(DEFAULT_MIGRATION_TABLE)} set name = ${name} where name = ${former}`.execute(db);
  }
  return stored.map((name) => FORMER_NAMES[name] ?? name);
}

/** True if the database has tables of an older version, which a start will migrate. */
export async function isOlderSchema(db: Db): Promise<boolean> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  return applied.length > 0 && applied.length < known.length && applied.every((name) => known.includes(name));
}

/** For commands that need an existing database: throws unless the schema is exactly this version's. */
export async function requireCurrentSchema({ db }: Pick<Database, 'db'>): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.length === 0) throw new Error('It has no tables of this program');
  if ((await pendingMigrations(db)).length > 0) {
    throw new Error('An older version of this program has written it: run "npx vitrine migrate", or start the server');
  }
}

/** Returns the migrations that a start would run, in order; throws if a newer version has written the database. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const applied = await appliedMigrations(db);
  const known = Object.keys(migrations);
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) throw unknownMigration(applied.find(isMoveMark) ?? unknown);
  return known.filter((name) => !applied.includes(name));
}

/** Returns the names of the migrations that the database has, in order; none if it is empty. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  return (await storedNames(db)).map((name) => FORMER_NAMES[name] ?? name).sort();
}

async function storedNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}
