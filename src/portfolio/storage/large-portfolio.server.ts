import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

/** 256 kB may be 2,600 records. */
export const LARGE_FROM_BYTES = 262_144;

/** A condition on `users`, without parameters: it is a part of precompiled queries. A portfolio with more text is read, compared and rendered in worker threads, one at a time. */
export const isLarge = sql<boolean>`(text_bytes > 262144 or case when publishing = 'manual' then (
  select sum(length(row)) from published_records where published_records.user_id = users.id
) > 262144 else false end)`;

/** Returns the revision of a portfolio, and whether it is large. */
export async function sizeOf(db: Db, userId: string): Promise<{ revision: number; isLarge: boolean }> {
  const row = await db
    .selectFrom('users')
    .select(['revision', isLarge.as('is_large')])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { revision: row?.revision ?? 0, isLarge: Boolean(row?.is_large) };
}
