import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Text columns that are never null: '' means empty, in the database and on the wire. */
function texts<T extends string, C extends string>(table: CreateTableBuilder<T, C>, ...names: string[]) {
  return names.reduce<CreateTableBuilder<T, string>>(
    (builder, name) => builder.addColumn(name, 'text', (column) => column.notNull().defaultTo('')),
    table,
  );
}

function ownedTable(db: Kysely<unknown>, name: string) {
  return db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sort_order', 'integer', (column) => column.notNull())
    .addColumn('hidden', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
}

async function indexByOwner(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_owner`).on(table).columns(['user_id', 'sort_order', 'id']).execute();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createRecords(db);
  await createInbox(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const users = db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_name', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('indexed', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(1));
  await texts(
    users,
    'first_name',
    'last_name',
    'image_url',
    'headline',
    'about',
    'location',
    'links',
    'availability',
    'theme',
    'layout',
    'extras',
    'notices',
    'created_at',
    'updated_at',
  ).execute();
  await db.schema.createIndex('users_by_age').on('users').columns(['created_at', 'id']).execute();

  await db.schema
    .createTable('former_user_names')
    .addColumn('user_name', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  const sessions = db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  await texts(sessions, 'device', 'place', 'created_at', 'authenticated_at', 'last_seen_at').execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  await db.schema
    .createTable('known_devices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device'])
    .execute();

  const tokens = db.schema
    .createTable('account_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  await texts(tokens, 'purpose', 'email', 'password_version', 'expires_at').execute();
  await db.schema.createIndex('account_tokens_by_user').on('account_tokens').column('user_id').execute();

  await db.schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('window_ends_at', 'text', (column) => column.notNull())
    .addColumn('taken', 'integer', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('images')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('images_key', ['owner', 'hash'])
    .execute();
  await db.schema.createIndex('images_by_hash').on('images').column('hash').execute();
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  const columnsOf = {
    projects: 'title description category technologies github_url live_url image_url projectdemo show',
    experiences: 'company_name position responsibilities city state country start_year end_year image_url',
    educations:
      'institution field_of_study school_name specialization level name_of_award grade awards start_year end_year city state country image_url',
    certifications:
      'title description category awarded_by certification_number certification_link awarded_date expiration_date image_url icon_url',
    badges: 'title category awarded_by awarded_date badge_number badge_link description skills image_url',
  };
  for (const [table, columns] of Object.entries(columnsOf)) {
    await texts(ownedTable(db, table), ...columns.split(' ')).execute();
    await indexByOwner(db, table);
  }

  const groups = db.schema
    .createTable('skill_groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sort_order', 'integer', (column) => column.notNull());
  await texts(groups, 'name', 'category', 'icon').execute();
  await indexByOwner(db, 'skill_groups');

  const skills = ownedTable(db, 'skills').addColumn('group_id', 'text', (column) =>
    column.notNull().references('skill_groups.id').onDelete('cascade'),
  );
  await texts(skills, 'name', 'category', 'description', 'image_url').execute();
  await indexByOwner(db, 'skills');
  await db.schema.createIndex('skills_by_group').on('skills').column('group_id').execute();

  await db.schema
    .createTable('catalogue_skills')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull().unique())
    .execute();

  await db.schema
    .createTable('deleted_records')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('row', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('deleted_records_by_owner').on('deleted_records').column('user_id').execute();
  await db.schema.createIndex('deleted_records_by_age').on('deleted_records').column('deleted_at').execute();
}

async function createInbox(db: Kysely<unknown>): Promise<void> {
  const messages = db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('read', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('mail_id', 'text', (column) => column.notNull().defaultTo(''));
  await texts(messages, 'name', 'email', 'subject', 'message', 'created_at').execute();
  await db.schema.createIndex('messages_by_owner').on('messages').columns(['user_id', 'created_at', 'id']).execute();

  await db.schema
    .createTable('leads')
    .addColumn('email', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('mail_queue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_queue_by_due_time').on('mail_queue').column('next_attempt_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const tables =
    'mail_queue leads messages deleted_records catalogue_skills skills skill_groups badges certifications educations experiences projects images secrets rate_limits account_tokens known_devices sessions former_user_names users';
  for (const table of tables.split(' ')) await sql`drop table ${sql.table(table)}`.execute(db);
}
