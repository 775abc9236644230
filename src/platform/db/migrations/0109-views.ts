import { type Kysely, SqliteAdapter, sql } from 'kysely';

const TABLE = 'views';
/** Every column of a view now: what is published of it is the row as it is stored. */
const COLUMNS = [
  'id',
  'user_id',
  'name',
  'slug',
  'access',
  'headline',
  'about',
  'sections',
  'items',
  'show_contact',
  'new_records',
  'settled_at',
  'created_at',
  'updated_at',
] as const;

/**
 * A view says what it does with records that come later, and is published as records are. Views of before show what comes
 * later, as they did; of accounts that publish by hand, their present ones are published, since visitors see them today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable(TABLE)
    .addColumn('new_records', 'text', (column) => column.notNull().defaultTo('show'))
    .execute();
  await db.schema
    .alterTable(TABLE)
    .addColumn('settled_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update views set settled_at = created_at`.execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const pairs = sql.join(COLUMNS.map((column) => sql`${column}, ${sql.ref(`views.${column}`)}`));
  const row = isSqlite ? sql`json_object(${pairs})` : sql`row_to_json(views)::text`;
  await sql`
    insert into published_records (user_id, kind, id, place, slug, "row")
    select views.user_id, 'views', views.id,
      row_number() over (partition by views.user_id order by views.created_at, views.id), views.slug, ${row}
    from views where exists (
      select 1 from published_records where published_records.user_id = views.user_id and kind = 'profile'
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from published_records where kind = 'views'`.execute(db);
  await db.schema.alterTable(TABLE).dropColumn('settled_at').execute();
  await db.schema.alterTable(TABLE).dropColumn('new_records').execute();
}
