import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';

export type VersionRow = { revision: number; changed_at: string };

/**
 * Identifies what a portfolio is at one time. A database that was restored counts on from an earlier revision: the time
 * tells it from that which had the number before.
 */
export function versionOf({ revision, changed_at }: VersionRow): string {
  return `${revision} ${changed_at}`;
}

type FoundVersion = { id: string; version: string };

/** Returns a function that looks up the present version of a portfolio, if there is one that visitors can see. */
export function openVersionReader({ database }: Pick<Ctx, 'database'>) {
  const query = database.db
    .selectFrom('users')
    .select(['id', 'revision', 'changed_at'])
    .where('user_name', '=', '')
    // Not a parameter: the name is the only one.
    .where(sql<boolean>`suspended_at = ''`)
    .compile();

  return async (userName: string): Promise<FoundVersion | undefined> => {
    const [row] = await database.run('version of a portfolio', query, [userName]);
    return row && { id: row.id, version: versionOf(row) };
  };
}

/** Returns the present versions of those of these accounts that visitors can see, by id. */
export async function listVersions(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'revision', 'changed_at'])
    .where('id', 'in', ids)
    .where('suspended_at', '=', '')
    .execute();
  return new Map(rows.map((row) => [row.id, versionOf(row)]));
}
