import { type Kysely, SqliteAdapter, sql } from 'kysely';

const SKILLS = 'skills_by_name';
const PUBLISHED = 'published_skills_by_name';

/** By which the catalogue of skills leaves out names that no portfolio shows any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex(SKILLS).on('skills').expression(sql`lower(name)`).execute();
  const row = db.getExecutor().adapter instanceof SqliteAdapter ? sql.ref('row') : sql`${sql.ref('row')}::json`;
  await sql`update published_records set slug = lower(${row} ->> 'name')
    where kind = 'skills' and cast(${row} ->> 'hidden' as integer) = 0`.execute(db);
  await sql`create index ${sql.ref(PUBLISHED)} on published_records (slug) where kind = 'skills'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex(PUBLISHED).execute();
  await sql`update published_records set slug = '' where kind = 'skills'`.execute(db);
  await db.schema.dropIndex(SKILLS).execute();
}
