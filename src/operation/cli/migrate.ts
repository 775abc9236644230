import type { Config } from '../../platform/config.ts';
import { pendingMigrations } from '../../platform/db/migrate.ts';
import { databaseName, isMissingDatabase, openReader } from '../../platform/db/open.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { type Command, CommandError, counted, print } from './command.ts';

export const migrate: Command = {
  does: 'creates the database, or brings it up to date',
  options: { check: { type: 'boolean', does: 'changes nothing, and says what a start would do' } },
  creates: true,
  // Opening the context has already done it.
  run: async () => print('The database is up to date.'),
};

/** Says what a start of this version would do with the database, or throws if it cannot use it. */
export async function checkMigrations({ databaseUrl }: Config): Promise<void> {
  const name = databaseName(databaseUrl);
  if (isMissingDatabase(databaseUrl)) return print(`There is no database at ${name} yet: a start creates it.`);
  const { db } = await openReader(databaseUrl);
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return print(`${name} is up to date.`);
    print(`A start runs ${counted(pending.length, 'migration')} on ${name}: ${pending.join(', ')}.`);
  } catch (error) {
    throw new CommandError(`${name}: ${errorSummary(error)}`);
  } finally {
    await db.destroy();
  }
}
