import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../platform/config.ts';
import type { Ctx } from '../platform/context.ts';
import { isConnectionUnfit } from '../platform/db/errors.ts';
import { requireCurrentSchema } from '../platform/db/migrate.ts';
import { type Database, databaseFile, databaseName, isMissingDatabase, openDatabase } from '../platform/db/open.ts';
import { errorSummary } from '../platform/lib/error-summary.ts';
import { BackupError } from './backup/backup-error.server.ts';
import { migrateBackedUp } from './backup/migrate-backed-up.server.ts';

const TRY_EVERY_MS = 3_000;

type Parts = Pick<Ctx, 'config' | 'log' | 'now'>;

type Options = {
  /** Only then it may be created or migrated. */
  mayCreate: boolean;
  /** Waits while PostgreSQL is away: its machine may be starting too. */
  waits: boolean;
};

/** Opens the database with the schema of this version. */
export async function openChecked(parts: Parts, { mayCreate, waits }: Options): Promise<Database> {
  const url = parts.config.databaseUrl;
  const name = databaseName(url);
  if (!mayCreate && isMissingDatabase(url)) {
    throw new ConfigError(`There is no database at ${name}: set DATA_DIR or DATABASE_URL to where it is`);
  }
  for (;;) {
    try {
      return await openOnce(parts, mayCreate);
    } catch (cause) {
      const isAway = databaseFile(url) === undefined && causesOf(cause).some(isConnectionUnfit);
      if (!isAway || !waits) throw described(cause, name, isAway);
      const reason = errorSummary(causesOf(cause).at(-1));
      parts.log.warn({ database: name, reason }, 'The database does not answer: the start waits for it');
      await sleep(TRY_EVERY_MS);
    }
  }
}

async function openOnce(parts: Parts, mayCreate: boolean): Promise<Database> {
  let database: Database | undefined;
  try {
    database = await openDatabase(parts.config.databaseUrl);
    await (mayCreate ? migrateBackedUp(database, parts) : requireCurrentSchema(database));
    return database;
  } catch (error) {
    await database?.close();
    throw error;
  }
}

function described(cause: unknown, name: string, isAway: boolean): Error {
  if (cause instanceof BackupError) return cause;
  const why = errorSummary(cause);
  if (isAway) {
    return new ConfigError(`The database ${name} does not answer: start it, or name another in DATABASE_URL (${why})`, {
      cause,
    });
  }
  return new ConfigError(`DATABASE_URL names a database that cannot be used, ${name}: ${why}`, { cause });
}

/** The error, what caused it, and so on. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = error; next !== undefined && !causes.includes(next); ) {
    causes.push(next);
    next = next instanceof AggregateError ? next.errors.at(-1) : next instanceof Error ? next.cause : undefined;
  }
  return causes;
}
