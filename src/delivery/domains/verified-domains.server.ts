import type { Db } from '../../platform/db/open.ts';
import type { CustomDomain } from '../../platform/http/custom-domain.server.ts';

/** Returns the verified domains of accounts that are not suspended, the first one of each account first. */
export async function readVerified(db: Db, userIds: readonly string[] | undefined): Promise<CustomDomain[]> {
  if (userIds?.length === 0) return [];
  const rows = await db
    .selectFrom('domains')
    .innerJoin('users', 'users.id', 'domains.user_id')
    .select(['domain', 'user_id as userId', 'user_name as userName'])
    .where('verified_at', '<>', '')
    .where('suspended_at', '=', '')
    .$if(userIds !== undefined, (query) => query.where('user_id', 'in', userIds ?? []))
    .orderBy('verified_at')
    .orderBy('domain')
    .execute();
  return rows;
}

export async function isVerified(db: Db, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('domains')
    .innerJoin('users', 'users.id', 'domains.user_id')
    .select('domains.id')
    .where('domain', '=', domain)
    .where('verified_at', '<>', '')
    .where('suspended_at', '=', '')
    .executeTakeFirst();
  return row !== undefined;
}
