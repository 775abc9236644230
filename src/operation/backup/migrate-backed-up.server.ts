import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { isOlderSchema, migrate } from '../../platform/db/migrate.ts';
import { type Database, databaseName } from '../../platform/db/open.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { BackupError } from './backup-error.server.ts';
import { lastBackup, noteBackup } from './scheduled-backups.server.ts';

/** Held by the one server that backs up and migrates, while others that start at the same time wait. */
const LOCK = 5_616_201;

type Parts = Pick<Ctx, 'config' | 'log' | 'now'>;

/**
 * Migrates the schema to this version, after a backup if there is an older one. The backup is restored to a scratch
 * folder and migrated there first: a migration that fails leaves the database untouched.
 */
export async function migrateBackedUp(database: Database, parts: Parts): Promise<void> {
  if (parts.config.backupEveryMs === undefined || !(await isOlderSchema(database.db))) return migrate(database);
  const lock = database.openPatient?.();
  if (!lock) return backUpAndMigrate(database, parts);
  try {
    await lock.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(connection);
      // Another server may have done it by now.
      if (await isOlderSchema(connection)) await backUpAndMigrate(database, parts);
    });
  } finally {
    // Closing the connection releases the lock.
    await lock.destroy();
  }
}

async function backUpAndMigrate(database: Database, { config, log, now }: Parts): Promise<void> {
  // Loaded now: most starts do not migrate.
  const { makeCheckedBackup } = await import('./checked-backup.server.ts');
  log.info({ to: config.backupTo }, 'Backing up before the database is migrated');
  const at = now();
  // Versions before the first backups have no such table.
  const last = await lastBackup(database.db).catch(() => '');
  const result = await makeCheckedBackup(config, { reason: 'migration', now: at, last }).catch((cause: unknown) => {
    const why = errorSummary(cause);
    throw new BackupError(
      `${databaseName(config.databaseUrl)} could not be backed up before it is migrated (${why}); BACKUP_EVERY=off migrates without a backup`,
    );
  });
  const { imageFaults: _, ...made } = result;
  log.info(made, 'Backed up, and checked by a restore and the migration of the copy');
  await migrate(database);
  await noteBackup({ db: database.db, log }, result, at.toISOString());
}
