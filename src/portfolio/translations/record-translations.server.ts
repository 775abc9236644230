import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import type { TranslationTable } from '../tables.ts';

/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 100;

/** A translation without the record that it belongs to, as it is in the trash with its record. */
export type DeletedTranslation = Pick<TranslationTable, 'language' | 'field' | 'text' | 'source'>;
type RecordKey = { user_id: string; kind: string; id: string };

/** Deletes the translations of a record, and returns them. */
export function takeTranslations(db: Db, { user_id, kind, id }: RecordKey): Promise<DeletedTranslation[]> {
  return db
    .deleteFrom('translations')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .returning(['language', 'field', 'text', 'source'])
    .execute();
}

/** The same for many records of a kind, by their ids. */
export async function takeAllTranslations(
  db: Db,
  { user_id, kind }: Omit<RecordKey, 'id'>,
  ids: readonly string[],
): Promise<Map<string, DeletedTranslation[]>> {
  const rows = await db
    .deleteFrom('translations')
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
    .returning(['record_id', 'language', 'field', 'text', 'source'])
    .execute();
  const byRecord = new Map<string, DeletedTranslation[]>();
  for (const { record_id, ...translation } of rows)
    byRecord.set(record_id, [...(byRecord.get(record_id) ?? []), translation]);
  return byRecord;
}

/** Stores what `takeTranslations` has returned, as translations of a record that has none. */
export async function putTranslations(
  db: Db,
  { user_id, kind, id }: RecordKey,
  translations: readonly DeletedTranslation[],
): Promise<void> {
  const rows = translations.map((translation) => ({ ...translation, user_id, kind, record_id: id }));
  if (rows.length > 0) await db.insertInto('translations').values(rows).execute();
}

export async function putAllTranslations(
  db: Db,
  { user_id, kind }: Omit<RecordKey, 'id'>,
  records: readonly { id: string; translations: readonly DeletedTranslation[] }[],
): Promise<void> {
  const rows = records.flatMap(({ id, translations }) =>
    translations.map((translation) => ({ ...translation, user_id, kind, record_id: id })),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('translations')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
}

/** Deletes translations of records that no longer exist, such as those of a group without skills; of all accounts. */
async function deleteLostTranslations(db: Db): Promise<void> {
  for (const kind of [...RECORD_PATHS, 'skill_groups', 'views']) {
    const table = sql.table(kind);
    await sql`delete from translations where kind = ${kind}
      and not exists (select 1 from ${table} as kept where kept.id = translations.record_id
        and kept.user_id = translations.user_id)`.execute(db);
  }
}

export const translationsJob: PeriodicJob<{ db: Db }> = {
  name: 'translations',
  everyMs: HOUR_MS,
  run: ({ db }) => deleteLostTranslations(db),
};
