import type { Db } from '../../platform/db/open.ts';
import { takeTranslations } from '../translations/record-translations.server.ts';

const KIND = 'testimonials';
/** The kind of published rows with translations, one for each language. */
const PUBLISHED_TRANSLATIONS = 'translations';

/** Deletes a testimonial permanently: the record, what is published of it, what is in the trash, and its translations. */
export async function deleteTestimonial(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom(KIND).where('user_id', '=', userId).where('id', '=', id).execute();
  for (const table of ['deleted_records', 'published_records'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).where('kind', '=', KIND).where('id', '=', id).execute();
  }
  await takeTranslations(db, { user_id: userId, kind: KIND, id });
  await deletePublishedTranslations(db, userId, id);
}

type Translated = { kind: string; record_id: string };

async function deletePublishedTranslations(db: Db, userId: string, id: string): Promise<void> {
  const published = await db
    .selectFrom('published_records')
    .select(['id', 'row'])
    .where('user_id', '=', userId)
    .where('kind', '=', PUBLISHED_TRANSLATIONS)
    .execute();
  for (const { id: language, row } of published) {
    const stored: { rows: Translated[] } = JSON.parse(row);
    const rows = stored.rows.filter(({ kind, record_id }) => kind !== KIND || record_id !== id);
    if (rows.length === stored.rows.length) continue;
    await db
      .updateTable('published_records')
      .set({ row: JSON.stringify({ ...stored, rows }) })
      .where('user_id', '=', userId)
      .where('kind', '=', PUBLISHED_TRANSLATIONS)
      .where('id', '=', language)
      .execute();
  }
}

/** Deletes what its writers have withdrawn, after something has brought back an earlier state. */
export async function deleteWithdrawn(db: Db, userId: string): Promise<void> {
  const withdrawn = db
    .selectFrom('testimonial_requests')
    .select('testimonial_id')
    .where('user_id', '=', userId)
    .where('withdrawn_at', '<>', '');
  await db.deleteFrom(KIND).where('user_id', '=', userId).where('id', 'in', withdrawn).execute();
}

/** True for a testimonial that its writer has sent through a link. */
export async function isFromWriter(db: Db, userId: string, id: string): Promise<boolean> {
  const request = db.selectFrom('testimonial_requests').select('id').where('user_id', '=', userId);
  return (await request.where('testimonial_id', '=', id).executeTakeFirst()) !== undefined;
}
