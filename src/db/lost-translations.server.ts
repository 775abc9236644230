import { sql } from 'kysely';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import type { Db } from './open.ts';

/** Deletes the translations of records that were deleted for good, of one account or of all. */
export async function deleteLostTranslations(db: Db, userId?: string): Promise<void> {
  const own = userId === undefined ? sql`` : sql`and user_id = ${userId}`;
  for (const kind of [...RECORD_PATHS, 'skill_groups']) {
    const table = sql.table(kind);
    await sql`delete from translations where kind = ${kind} ${own}
      and not exists (select 1 from ${table} as kept where kept.id = translations.record_id)
      and not exists (select 1 from deleted_records as deleted where deleted.user_id = translations.user_id
        and deleted.kind = ${kind} and deleted.id = translations.record_id)`.execute(db);
  }
}
