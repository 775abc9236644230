import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows that are read by key range are stored in key order: SQLite reads and writes half as many pages.
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

  for (const unit of ['days', 'months']) {
    await db.schema
      .createTable(`visit_country_${unit}`)
      .addColumn('user_id', 'text', ofUser)
      .addColumn('period', 'text', required)
      .addColumn('country_code', 'text', required)
      .addColumn('visitors', 'integer', required)
      .addColumn('views', 'integer', required)
      .addPrimaryKeyConstraint(`visit_country_${unit}_key`, ['user_id', 'period', 'country_code'])
      .modifyEnd(inKeyOrder)
      .execute();

    await db.schema
      .createTable(`visit_place_${unit}`)
      .addColumn('user_id', 'text', ofUser)
      .addColumn('country_code', 'text', required)
      .addColumn('period', 'text', required)
      .addColumn('place_id', 'bigint', required)
      .addColumn('visitors', 'integer', required)
      .addColumn('views', 'integer', required)
      .addPrimaryKeyConstraint(`visit_place_${unit}_key`, ['user_id', 'country_code', 'period', 'place_id'])
      .modifyEnd(inKeyOrder)
      .execute();
  }

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
  const tables =
    'visit_left_out visit_place_months visit_place_days visit_country_months visit_country_days visitors places visit_salts';
  for (const table of tables.split(' ')) await db.schema.dropTable(table).execute();
}
