import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows that are read by ranges of their key stand in its order: half the pages to read and to write on SQLite.
  const inKeyOrder = db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``;

  await db.schema
    .createTable('visit_salts')
    .addColumn('day', 'text', (column) => column.primaryKey())
    .addColumn('salt', 'text', required)
    .execute();

  await db.schema
    .createTable('places')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('region', 'text', required)
    .addColumn('city', 'text', required)
    .execute();

  await db.schema
    .createTable('visitors')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('day', 'text', required)
    .addColumn('visitor', 'text', required)
    .addColumn('country_code', 'text', required)
    .addColumn('place_id', 'bigint', required)
    .addColumn('views', 'integer', required)
    .addPrimaryKeyConstraint('visitors_key', ['user_id', 'day', 'visitor'])
    .modifyEnd(inKeyOrder)
    .execute();

  await db.schema
    .createTable('visit_countries')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('day', 'text', required)
    .addColumn('country_code', 'text', required)
    .addColumn('visitors', 'integer', required)
    .addColumn('views', 'integer', required)
    .addPrimaryKeyConstraint('visit_countries_key', ['user_id', 'day', 'country_code'])
    .modifyEnd(inKeyOrder)
    .execute();

  await db.schema
    .createTable('visit_places')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('country_code', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('place_id', 'bigint', required)
    .addColumn('visitors', 'integer', required)
    .addColumn('views', 'integer', required)
    .addPrimaryKeyConstraint('visit_places_key', ['user_id', 'country_code', 'day', 'place_id'])
    .modifyEnd(inKeyOrder)
    .execute();

  await db.schema
    .createTable('visit_left_out')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('day', 'text', required)
    .addColumn('bots', 'integer', required)
    .addColumn('anonymous', 'integer', required)
    .addPrimaryKeyConstraint('visit_left_out_key', ['user_id', 'day'])
    .modifyEnd(inKeyOrder)
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['visit_left_out', 'visit_places', 'visit_countries', 'visitors', 'places', 'visit_salts']) {
    await db.schema.dropTable(table).execute();
  }
}
