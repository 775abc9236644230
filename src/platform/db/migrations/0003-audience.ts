import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const ofUser = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id').onDelete('cascade');
const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const one = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(1);
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

const UNITS = ['days', 'months'];

export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows that are read by key range are stored in key order: SQLite reads and writes half as many pages.
  const inKeyOrder = db.getExecutor().adapter instanceof SqliteAdapter ? sql`without rowid` : sql``;

  await db.schema.alterTable('visitors').addColumn('source_id', 'bigint', none).execute();
  await db.schema.alterTable('visitors').addColumn('tech_id', 'bigint', none).execute();
  await db.schema.alterTable('visitors').addColumn('entry_page', 'text', empty).execute();
  await db.schema.alterTable('visitors').addColumn('visits', 'integer', one).execute();
  await db.schema.alterTable('visitors').addColumn('is_visit', 'integer', one).execute();
  await db.schema.alterTable('visitors').addColumn('writes', 'integer', one).execute();
  await db.schema.alterTable('visitors').addColumn('last_minute', 'bigint', none).execute();

  await db.schema
    .createTable('visitor_pages')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('day', 'text', required)
    .addColumn('visitor', 'text', required)
    .addColumn('page', 'text', required)
    .addPrimaryKeyConstraint('visitor_pages_key', ['user_id', 'day', 'visitor', 'page'])
    .modifyEnd(inKeyOrder)
    .execute();

  await db.schema
    .createTable('visit_addresses')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('day', 'text', required)
    .addColumn('address', 'text', required)
    .addPrimaryKeyConstraint('visit_addresses_key', ['user_id', 'day', 'address'])
    .modifyEnd(inKeyOrder)
    .execute();

  await db.schema
    .createTable('visit_sources')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('channel', 'text', required)
    .addColumn('referrer', 'text', required)
    .addColumn('utm_source', 'text', required)
    .addColumn('utm_medium', 'text', required)
    .addColumn('utm_campaign', 'text', required)
    .execute();

  await db.schema
    .createTable('visit_techs')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('device', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('system', 'text', required)
    .execute();

  await db.schema
    .createTable('visit_hours')
    .addColumn('user_id', 'text', ofUser)
    .addColumn('hour', 'text', required)
    .addColumn('visitors', 'integer', required)
    .addColumn('visits', 'integer', required)
    .addColumn('views', 'integer', required)
    .addPrimaryKeyConstraint('visit_hours_key', ['user_id', 'hour'])
    .modifyEnd(inKeyOrder)
    .execute();

  await db.schema
    .createTable('visit_settings')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('retention_months', 'integer')
    .execute();

  await db.schema
    .createTable('visit_writers')
    .addColumn('writer', 'text', (column) => column.primaryKey())
    .addColumn('slice', 'integer', required)
    .addColumn('day', 'text', required)
    .execute();

  for (const unit of UNITS) {
    await db.schema.alterTable(`visit_country_${unit}`).addColumn('visits', 'integer', none).execute();
    await db.schema.alterTable(`visit_place_${unit}`).addColumn('visits', 'integer', none).execute();

    for (const kind of ['source', 'tech']) {
      await db.schema
        .createTable(`visit_${kind}_${unit}`)
        .addColumn('user_id', 'text', ofUser)
        .addColumn('period', 'text', required)
        .addColumn(`${kind}_id`, 'bigint', required)
        .addColumn('visitors', 'integer', required)
        .addColumn('visits', 'integer', required)
        .addColumn('views', 'integer', required)
        .addPrimaryKeyConstraint(`visit_${kind}_${unit}_key`, ['user_id', 'period', `${kind}_id`])
        .modifyEnd(inKeyOrder)
        .execute();
    }

    await db.schema
      .createTable(`visit_page_${unit}`)
      .addColumn('user_id', 'text', ofUser)
      .addColumn('period', 'text', required)
      .addColumn('page', 'text', required)
      .addColumn('visitors', 'integer', required)
      .addColumn('visits', 'integer', required)
      .addColumn('views', 'integer', required)
      .addColumn('live_clicks', 'integer', required)
      .addColumn('repository_clicks', 'integer', required)
      .addColumn('messages', 'integer', required)
      .addPrimaryKeyConstraint(`visit_page_${unit}_key`, ['user_id', 'period', 'page'])
      .modifyEnd(inKeyOrder)
      .execute();

    await db.schema
      .createTable(`visit_facet_${unit}`)
      .addColumn('user_id', 'text', ofUser)
      .addColumn('period', 'text', required)
      .addColumn('country_code', 'text', required)
      .addColumn('source_id', 'bigint', required)
      .addColumn('tech_id', 'bigint', required)
      .addColumn('page', 'text', required)
      .addColumn('visitors', 'integer', required)
      .addColumn('page_visitors', 'integer', required)
      .addColumn('visits', 'integer', required)
      .addColumn('views', 'integer', required)
      .addColumn('live_clicks', 'integer', required)
      .addColumn('repository_clicks', 'integer', required)
      .addColumn('messages', 'integer', required)
      .addPrimaryKeyConstraint(`visit_facet_${unit}_key`, [
        'user_id',
        'period',
        'country_code',
        'source_id',
        'tech_id',
        'page',
      ])
      .modifyEnd(inKeyOrder)
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const unit of UNITS) {
    for (const kind of ['facet', 'page', 'tech', 'source'])
      await db.schema.dropTable(`visit_${kind}_${unit}`).execute();
    for (const kind of ['place', 'country']) {
      await db.schema.alterTable(`visit_${kind}_${unit}`).dropColumn('visits').execute();
    }
  }
  const tables = 'visit_writers visit_settings visit_hours visit_techs visit_sources visit_addresses visitor_pages';
  for (const table of tables.split(' ')) await db.schema.dropTable(table).execute();
  const columns = 'last_minute writes is_visit visits entry_page tech_id source_id';
  for (const column of columns.split(' ')) await db.schema.alterTable('visitors').dropColumn(column).execute();
}
