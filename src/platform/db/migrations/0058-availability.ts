import type { Kysely } from 'kysely';

type Published = { published_records: { user_id: string; kind: string; row: string } };

const COLUMNS = ['availability_state', 'available_from', 'contract_types', 'rate', 'time_zone'];

/** One line each: too short to count towards the account's bytes of text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  await addToPublished(db as Kysely<Published>);
}

/** A column that a published profile lacks is read from the draft: an edit would be public before it is published. */
async function addToPublished(db: Kysely<Published>): Promise<void> {
  const profiles = db.selectFrom('published_records').select(['user_id', 'row']).where('kind', '=', 'profile');
  const added = Object.fromEntries(COLUMNS.map((column) => [column, '']));
  for (const { user_id, row } of await profiles.execute()) {
    await db
      .updateTable('published_records')
      .set({ row: JSON.stringify({ ...JSON.parse(row), ...added }) })
      .where('user_id', '=', user_id)
      .where('kind', '=', 'profile')
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('users').dropColumn(column).execute();
}
