import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'messages';
const TEXTS_BEFORE = ['name', 'email', 'subject', 'message'];
const TEXTS = [...TEXTS_BEFORE, 'answers'];

/**
 * Messages are sorted: each has a score, and what looks like spam does not count towards the bytes of the inbox. The
 * owner's verdicts are kept, and when they were last told of what was held back. Answers to the owner's questions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  const table = () => db.schema.alterTable(TABLE);
  await table()
    .addColumn('spam_score', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('spam_reasons', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await table()
    .addColumn('answers', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('messages_by_arrival').on(TABLE).columns(['folder', 'created_at', 'user_id']).execute();
  await sql`update users set inbox_bytes = coalesce((select sum(${bytesOf('messages')}) from messages where messages.user_id = users.id), 0)
    where inbox_bytes <> 0`.execute(db);
  await (isSqlite(db) ? countOnSqlite(db) : countOnPostgres(db));
  await db.schema
    .createTable('contact_lessons')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('signal', 'text', (column) => column.notNull())
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('learned_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('contact_lessons_key', ['user_id', 'signal'])
    .execute();
  await db.schema
    .createTable('quarantine_notices')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .execute();
}

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** What a row counts: 0 as spam. */
function bytesOf(source: string) {
  const lengths = TEXTS.map((text) => sql`octet_length(${sql.ref(`${source}.${text}`)})`);
  return sql<number>`(case when ${sql.ref(`${source}.folder`)} = 'spam' then 0 else 100 + ${sql.join(lengths, sql` + `)} end)`;
}

async function countOnSqlite(db: Kysely<unknown>): Promise<void> {
  const [before, after] = [bytesOf('old'), bytesOf('new')];
  const columns = sql.join([...TEXTS, 'folder'].map((text) => sql.ref(text)));
  await sql`create trigger messages_count_insert after insert on messages when new.folder <> 'spam' begin
    update users set inbox_bytes = inbox_bytes + ${after} where id = new.user_id; end`.execute(db);
  await sql`create trigger messages_count_delete after delete on messages when old.folder <> 'spam' begin
    update users set inbox_bytes = inbox_bytes - ${before} where id = old.user_id; end`.execute(db);
  await sql`create trigger messages_count_update after update of ${columns} on messages when ${after} <> ${before} begin
    update users set inbox_bytes = inbox_bytes + ${after} - ${before} where id = new.user_id; end`.execute(db);
}

const EVENTS = { insert: sql`insert`, update: sql`update`, delete: sql`delete` };

async function countOnPostgres(db: Kysely<unknown>): Promise<void> {
  const sums = {
    insert: sql`select user_id, ${bytesOf('new_rows')} as bytes from new_rows`,
    delete: sql`select user_id, - ${bytesOf('old_rows')} as bytes from old_rows`,
  };
  const events: { event: keyof typeof EVENTS; rows: RawBuilder<unknown>; tables: RawBuilder<unknown> }[] = [
    { event: 'insert', rows: sums.insert, tables: sql`new table as new_rows` },
    { event: 'delete', rows: sums.delete, tables: sql`old table as old_rows` },
    {
      event: 'update',
      rows: sql`${sums.insert} union all ${sums.delete}`,
      tables: sql`old table as old_rows new table as new_rows`,
    },
  ];
  for (const { event, rows, tables } of events) {
    const name = sql.ref(`messages_count_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
      update users set inbox_bytes = users.inbox_bytes + counted.bytes
      from (select user_id, sum(bytes) as bytes from (${rows}) as each group by user_id) as counted
      where users.id = counted.user_id and counted.bytes <> 0;
      return null; end $$`.execute(db);
    await sql`create trigger ${name} after ${EVENTS[event]} on messages referencing ${tables}
      for each statement execute function ${name}()`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('quarantine_notices').execute();
  await db.schema.dropTable('contact_lessons').execute();
  await stopCountingTexts(db, TABLE);
  await db.schema.dropIndex('messages_by_arrival').execute();
  for (const column of ['answers', 'spam_reasons', 'spam_score'])
    await db.schema.alterTable(TABLE).dropColumn(column).execute();
  const lengths = TEXTS_BEFORE.map((text) => sql`octet_length(${sql.ref(text)})`);
  await sql`update users set inbox_bytes = coalesce((select sum(100 + ${sql.join(lengths, sql` + `)}) from messages where messages.user_id = users.id), 0)`.execute(
    db,
  );
  await countTexts(db, { table: TABLE, texts: TEXTS_BEFORE, counter: 'inbox_bytes' });
}
