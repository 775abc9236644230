import { type Kysely, sql } from 'kysely';

const ROWS_PER_STATEMENT = 500;
const SLUG_MAX_CHARACTERS = 60;

type Row = { id: string; user_id: string; sort_order: number; title: string };
type Db = Kysely<{ projects: Row & { slug: string } }>;

/** Each project gets the last part of its URL, unique for its owner. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Db;
  await db.schema
    .alterTable('projects')
    .addColumn('slug', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await fillIn(db);
  await db.schema.createIndex('projects_by_slug').unique().on('projects').columns(['user_id', 'slug']).execute();
}

async function fillIn(db: Db): Promise<void> {
  let owner = '';
  let taken = new Set<string>();
  let rows = await rowsAfter(db, undefined);
  while (rows.length > 0) {
    const slugs = rows.map(({ id, user_id, title }) => {
      if (user_id !== owner) taken = new Set();
      owner = user_id;
      const slug = freeSlug(slugOf(title), taken);
      taken.add(slug);
      return { id, slug };
    });
    await writeSlugs(db, slugs);
    rows = await rowsAfter(db, rows.at(-1));
  }
}

function rowsAfter(db: Db, last: Row | undefined): Promise<Row[]> {
  const rows = db.selectFrom('projects').select(['id', 'user_id', 'sort_order', 'title']);
  const rest = last
    ? rows.where(sql<boolean>`(user_id, sort_order, id) > (${last.user_id}, ${last.sort_order}, ${last.id})`)
    : rows;
  return rest.orderBy('user_id').orderBy('sort_order').orderBy('id').limit(ROWS_PER_STATEMENT).execute();
}

async function writeSlugs(db: Db, slugs: { id: string; slug: string }[]): Promise<void> {
  const cases = slugs.map(({ id, slug }) => sql`when ${id} then ${slug}`);
  await db
    .updateTable('projects')
    .set({ slug: sql<string>`case id ${sql.join(cases, sql` `)} end` })
    .where(
      'id',
      'in',
      slugs.map(({ id }) => id),
    )
    .execute();
}

function slugOf(title: string): string {
  const small = title.normalize('NFC').toLowerCase().normalize('NFC');
  const words = small.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return [...words.join('-')].slice(0, SLUG_MAX_CHARACTERS).join('').replace(/-$/, '') || 'project';
}

function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number++;
  return `${slug}-${number}`;
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('projects_by_slug').execute();
  await db.schema.alterTable('projects').dropColumn('slug').execute();
}
