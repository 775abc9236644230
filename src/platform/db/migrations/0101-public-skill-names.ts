import { type Kysely, sql } from 'kysely';

type Published = { published_records: { user_id: string; kind: string; id: string; slug: string; row: string } };

const SKILLS = 'skills_by_name';
const PUBLISHED = 'published_skills_by_name';

/** By which the catalogue of skills leaves out names that no portfolio shows any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex(SKILLS).on('skills').expression(sql`lower(name)`).execute();
  await nameShownSkills(db as Kysely<Published>);
  await sql`create index ${sql.ref(PUBLISHED)} on published_records (slug) where kind = 'skills'`.execute(db);
}

/** In small letters as the program writes them: SQLite, and PostgreSQL with the locale C, know those of ASCII only. */
async function nameShownSkills(db: Kysely<Published>): Promise<void> {
  const skills = db.selectFrom('published_records').select(['user_id', 'id', 'row']).where('kind', '=', 'skills');
  for (const { user_id, id, row } of await skills.execute()) {
    const { name, hidden }: { name: string; hidden: number } = JSON.parse(row);
    if (hidden) continue;
    await db
      .updateTable('published_records')
      .set({ slug: name.toLowerCase() })
      .where('user_id', '=', user_id)
      .where('kind', '=', 'skills')
      .where('id', '=', id)
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex(PUBLISHED).execute();
  await sql`update published_records set slug = '' where kind = 'skills'`.execute(db);
  await db.schema.dropIndex(SKILLS).execute();
}
