import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { type Database, openDatabase } from '../../src/platform/db/open.ts';
import { changeRecord, restoreRecord } from '../../src/portfolio/records/kit/owned-record-writes.server.ts';
import { listRecords } from '../../src/portfolio/records/kit/owned-records.server.ts';
import { listPublicRecords } from '../../src/portfolio/records/kit/published-records.server.ts';
import { OWNED_KINDS } from '../../src/portfolio/records/owned-kinds.server.ts';
import { listCatalogue, sweepCatalogue } from '../../src/portfolio/records/skill/catalogue.server.ts';
import { makeUser, startApp } from '../support/app.ts';
import { bothEngines, type TestEngine } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { KINDS, recordWith } from '../support/record-samples.ts';

/** A database with the schema of a version. */
async function databaseAt(engine: TestEngine, version: string) {
  const url = await engine.freshDatabaseUrl();
  const database = await openDatabase(url);
  onTestFinished(async () => {
    await database.close();
    await engine.drop(url);
  });
  await migrate(database);
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(version);
  expect(error).toBeUndefined();
  return { url, database };
}

/** A row of that version, with different times for each account. */
async function addUser({ db }: Database, name: string, updated: string): Promise<void> {
  await sql`
    insert into users (id, user_name, email, password_hash, created_at, updated_at)
    values (${name}, ${name}, ${`${name}@example.com`}, 'x', '2026-01-01T00:00:00.000Z', ${updated})
  `.execute(db);
}

describe.each(bothEngines)('on $name', (engine) => {
  test('accounts from before get their last update as the time of change', async () => {
    const { database } = await databaseAt(engine, '0004-project-slugs');
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    await addUser(database, 'eve', '2026-03-03T00:00:00.000Z');

    await migrate(database);

    expect(await database.db.selectFrom('users').select(['id', 'changed_at']).orderBy('id').execute()).toEqual([
      { id: 'ada', changed_at: '2026-02-02T00:00:00.000Z' },
      { id: 'eve', changed_at: '2026-03-03T00:00:00.000Z' },
    ]);
  });

  test('languages, interests and references of an import become entries, and what does not fit stays', async () => {
    const { database } = await databaseAt(engine, '0026-language');
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    const extras = {
      basics: { phone: '1' },
      languages: [{ language: 'English', fluency: 'Native', kept: { years: '3' } }, { language: ['?'] }],
      interests: [{ name: 'Flying', keywords: ['wings'] }],
      references: [{ name: 'Babbage', reference: 'Splendid' }],
      records: { x: { url: 'y' } },
    };
    await database.db
      .updateTable('users')
      .set({ extras: JSON.stringify(extras) })
      .execute();

    await migrate(database);

    const entries = await database.db.selectFrom('entries').selectAll().orderBy('sort_order').execute();
    expect(entries).toMatchObject([
      { section: 'languages', title: 'English', subtitle: 'Native', keywords: '[]', hidden: 0 },
      { section: 'interests', title: 'Flying', keywords: '["wings"]', hidden: 0 },
      { section: 'references', title: 'Babbage', description: 'Splendid', hidden: 1 },
    ]);
    const { extras: left } = await database.db.selectFrom('users').select('extras').executeTakeFirstOrThrow();
    expect(JSON.parse(left)).toEqual({
      basics: { phone: '1' },
      languages: [{ language: ['?'] }],
      records: { x: { url: 'y' }, [entries[0]?.id ?? '']: { years: '3' } },
    });
  });

  test('what was published before has the names of its shown skills, and who sees the contact details', async () => {
    const { database } = await databaseAt(engine, '0099-image-faults');
    const { db } = database;
    const published = async (user: string, kind: string, id: string, row: object) =>
      await sql`insert into published_records (user_id, kind, id, place, slug, row)
        values (${user}, ${kind}, ${id}, 1, ${kind === 'projects' ? id : ''}, ${JSON.stringify(row)})`.execute(db);
    for (const [name, audience] of [
      ['ada', 'everybody'],
      ['eve', 'nobody'],
    ] as const) {
      await addUser(database, name, '2026-02-02T00:00:00.000Z');
      await sql`update users set publishing = 'manual', show_contact = ${audience} where id = ${name}`.execute(db);
      await published(name, 'profile', name, { id: name, headline: '“Diver” \\ 潜水', links: '[]' });
    }
    const skill = (id: string, name: string, hidden: number) =>
      published('ada', 'skills', id, { id, user_id: 'ada', name, hidden });
    await skill('a', 'Øresund Diving', 0);
    await skill('b', 'Secret Diving', 1);
    await skill('c', 'O’Brien "Knots" \\', 0);
    await published('ada', 'projects', 'reef', { id: 'reef', name: 'Reef', hidden: 0 });
    for (const name of ['Øresund Diving', 'Secret Diving', 'O’Brien "Knots" \\'])
      await sql`insert into catalogue_skills (id, name, name_key, added_by)
        values (${name}, ${name}, ${name.toLowerCase()}, 'ada')`.execute(db);

    await migrate(database);

    const rows = await db.selectFrom('published_records').selectAll().orderBy('user_id').orderBy('id').execute();
    expect(rows.map(({ kind, id, slug }) => [kind, id, slug])).toEqual([
      ['skills', 'a', 'øresund diving'],
      ['profile', 'ada', ''],
      ['skills', 'b', ''],
      ['skills', 'c', 'o’brien "knots" \\'],
      ['projects', 'reef', 'reef'],
      ['profile', 'eve', ''],
    ]);
    const profiles = rows.filter(({ kind }) => kind === 'profile').map(({ row }) => JSON.parse(row));
    const added = { seo_title: '', seo_description: '', site_verification: '[]' };
    const texts = { headline: '“Diver” \\ 潜水', links: '[]', ...added };
    expect(profiles).toEqual([
      { id: 'ada', ...texts, show_contact: 'everybody' },
      { id: 'eve', ...texts, show_contact: 'nobody' },
    ]);
    await sweepCatalogue(db);
    const shown = (await listCatalogue(db)).map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining(['Øresund Diving', 'O’Brien "Knots" \\']));
    expect(shown).not.toContain('Secret Diving');
  });

  test('what was hidden is for nobody, wherever it was stored, and the version before still decides by hiding', async () => {
    const { database } = await databaseAt(engine, '0105-unmarked-projects');
    const { db } = database;
    const at = '2026-01-01T00:00:00.000Z';
    const { badges } = OWNED_KINDS;
    const rowOf = (user: string, id: string, hidden: number) => ({
      ...{ id, user_id: user, sort_order: 1, hidden, created_at: at, updated_at: at, title: id, category: 'select' },
      ...{ awarded_by: '', awarded_date: '', badge_number: '', badge_link: '', description: '', image_url: '' },
      skills: '[]',
    });
    const write = (table: string, row: object) =>
      sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))})`.execute(db);
    for (const name of ['ada', 'eve']) {
      await addUser(database, name, at);
      for (const hidden of [0, 1]) await write('badges', rowOf(name, `${name} ${hidden}`, hidden));
    }
    await sql`update users set publishing = 'manual' where id = 'eve'`.execute(db);
    const published = { user_id: 'eve', place: 1, slug: '' };
    await write('published_records', { ...published, kind: 'profile', id: 'eve', row: JSON.stringify({ id: 'eve' }) });
    for (const hidden of [0, 1]) {
      const row = rowOf('eve', `eve ${hidden}`, hidden);
      await write('published_records', { ...published, kind: 'badges', id: row.id, row: JSON.stringify(row) });
      const deleted = JSON.stringify(rowOf('ada', `deleted ${hidden}`, hidden));
      const trash = { user_id: 'ada', kind: 'badges', title: 'x', bytes: 1, deleted_at: at };
      await write('deleted_records', { ...trash, id: `deleted ${hidden}`, row: deleted });
    }

    await migrate(database);

    const visibilities = async () =>
      Object.fromEntries((await listRecords(badges, db, 'ada')).map((record) => [record.id, record.visibility]));
    for (const hidden of [0, 1]) await restoreRecord(badges, db, 'ada', `deleted ${hidden}`, new Date(at));
    const migrated = { 'ada 0': 'everyone', 'ada 1': 'nobody', 'deleted 0': 'everyone', 'deleted 1': 'nobody' };
    expect(await visibilities()).toEqual(migrated);
    // One that is restored stands at its former position, before what has it now.
    expect((await listPublicRecords(badges, db, 'ada', 9)).map(({ id }) => id)).toEqual(['deleted 0', 'ada 0']);
    expect((await listPublicRecords(badges, db, 'eve', 9)).map(({ id }) => id)).toEqual(['eve 0']);

    const change = { ifMatch: undefined, now: new Date(at), isByHand: true };
    for (const id of ['ada 0', 'ada 1']) await changeRecord(badges, db, 'ada', id, { visibility: 'views' }, change);
    expect(await visibilities()).toMatchObject({ 'ada 0': 'views', 'ada 1': 'views' });
    await sql`update badges set hidden = 0 where id = 'ada 0'`.execute(db);
    await sql`update badges set hidden = 1 where id = 'deleted 0'`.execute(db);
    expect(await visibilities()).toMatchObject({ 'ada 0': 'everyone', 'ada 1': 'views', 'deleted 0': 'nobody' });
  });

  test('concurrent migrations of several processes all end with the newest schema', async () => {
    const { url, database } = await databaseAt(engine, '0004-project-slugs');
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    const others = [await openDatabase(url), await openDatabase(url)];

    await Promise.all([database, ...others].map((each) => migrate(each)));

    for (const each of others) {
      expect(await each.db.selectFrom('users').select('changed_at').execute()).toHaveLength(1);
      await each.close();
    }
  });
});

/** The migrations of this version are tested for running beside the version before; earlier ones were never released. */
const EXPANDING_FROM = '0065';
/** Those that remove what no released version uses any more. */
const CONTRACTING: readonly string[] = [];

type Column = { type: string; isNullable: boolean; hasDefault: boolean };

async function columnsOf({ db }: Database): Promise<Map<string, Map<string, Column>>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [
      name,
      new Map(
        columns.map(({ name, dataType: type, isNullable, hasDefaultValue: hasDefault }) => [
          name,
          { type, isNullable, hasDefault },
        ]),
      ),
    ]),
  );
}

/** What a version that does not know the migration would fail on. */
function breaksOf(before: Awaited<ReturnType<typeof columnsOf>>, after: typeof before): string[] {
  return [...before].flatMap(([table, columns]) => {
    const left = after.get(table);
    if (!left) return [`${table} is gone`];
    const changed = [...columns].flatMap(([name, was]) => {
      const is = left.get(name);
      if (!is) return [`${table}.${name} is gone`];
      if (is.type !== was.type) return [`${table}.${name} is ${is.type}`];
      const isStricter = was.isNullable && !is.isNullable;
      return isStricter || (was.hasDefault && !is.hasDefault) ? [`${table}.${name} is required`] : [];
    });
    const added = [...left].filter(([name, { isNullable, hasDefault }]) => {
      return !columns.has(name) && !isNullable && !hasDefault;
    });
    return [...changed, ...added.map(([name]) => `${table}.${name} is new and required`)];
  });
}

describe.each(bothEngines)('views of before, on $name,', (engine) => {
  test('show what comes later, and are published where publishing is by hand', async () => {
    const { database } = await databaseAt(engine, '0105-unmarked-projects');
    const { db } = database;
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    await addUser(database, 'eve', '2026-02-02T00:00:00.000Z');
    await sql`update users set publishing = 'manual' where id = 'ada'`.execute(db);
    await sql`insert into published_records (user_id, kind, id, place, slug, "row")
      values ('ada', 'profile', 'ada', 1, '', '{}')`.execute(db);
    const items = JSON.stringify([{ kind: 'projects', record_id: 'p', shown: true, title: 'Ä "quoted"' }]);
    for (const [id, owner, slug] of [
      ['v1', 'ada', 'acme'],
      ['v2', 'ada', 'other'],
      ['v3', 'eve', 'acme'],
    ]) {
      await sql`insert into views (id, user_id, name, slug, access, headline, about, sections, items, show_contact,
          created_at, updated_at)
        values (${id}, ${owner}, 'Acme', ${slug}, 'unlisted', 'Captain', '', '[]', ${items}, 1, ${`2026-01-0${id?.slice(1)}`},
          '2026-02-01')`.execute(db);
    }

    await migrate(database);

    const rows = await db.selectFrom('views').selectAll().orderBy('id').execute();
    const views = rows.map(({ seo_title: _, seo_description: __, ...row }) => row);
    expect(views.map(({ new_records, settled_at }) => [new_records, settled_at])).toEqual([
      ['show', '2026-01-01'],
      ['show', '2026-01-02'],
      ['show', '2026-01-03'],
    ]);
    const published = db.selectFrom('published_records').selectAll().where('kind', '=', 'views').orderBy('id');
    expect((await published.execute()).map(({ row, ...key }) => ({ ...key, row: JSON.parse(row) }))).toEqual([
      { user_id: 'ada', kind: 'views', id: 'v1', place: 1, slug: 'acme', row: views[0] },
      { user_id: 'ada', kind: 'views', id: 'v2', place: 2, slug: 'other', row: views[1] },
    ]);
  });
});

describe.each(bothEngines)('during a rolling upgrade, on $name,', (engine) => {
  test('the version before goes on: no migration removes or requires what it does not know', async () => {
    const names = Object.keys(migrations);
    const first = names.findIndex((name) => name >= EXPANDING_FROM);
    const { database } = await databaseAt(engine, names[first - 1] ?? '');

    let before = await columnsOf(database);
    for (const [index, name] of names.slice(first).entries()) {
      await migrate(database, names.slice(0, first + index + 1));
      const after = await columnsOf(database);
      if (!CONTRACTING.includes(name)) expect([name, breaksOf(before, after)]).toEqual([name, []]);
      before = after;
    }
  });

  test('a running server serves and writes every kind after a later version has expanded every table', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const { name } of await app.ctx.db.introspection.getTables()) {
      await sql`alter table ${sql.table(name)} add column of_a_later_version text not null default 'later'`.execute(
        app.ctx.db,
      );
    }
    await sql`create table of_a_later_version (id text primary key)`.execute(app.ctx.db);

    const eve = await makeUser(app);
    for (const user of [ada, eve]) {
      for (const kind of KINDS) {
        const added = await user.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, 'Engine') });
        expect([kind.path, added.statusCode, added.body]).toEqual([
          kind.path,
          200,
          expect.not.stringContaining('later'),
        ]);
      }
      const page = await app.request('GET', `/u/${user.user.user_name}`);
      expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Engine')]);
      const list = await app.request('GET', `/api/projects?user_id=${user.user.id}`);
      expect([list.statusCode, list.body]).toEqual([200, expect.not.stringContaining('later')]);
      const [project] = list.json();
      expect((await user.request('DELETE', `/api/projects/${project.id}`)).statusCode).toBe(200);
      const restored = await user.request('POST', `/api/projects/${project.id}/restore`);
      expect([restored.statusCode, restored.body]).toEqual([200, expect.not.stringContaining('later')]);
    }
    expect(app.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a migration on PostgreSQL may take longer than any other statement', async () => {
  const engine = bothEngines.find(({ name }) => name === 'postgres');
  if (!engine) throw new Error('There is no PostgreSQL');
  const { url, database } = await databaseAt(engine, '0004-project-slugs');
  const [other, admin] = [await connect(url), await connect(url)];
  await other.query('begin; lock table users in access share mode');

  const migrating = migrate(database);
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and clock_timestamp() - query_start > interval '7 s'`,
    );
    expect(rows).toHaveLength(1);
  });
  await other.query('commit');

  await migrating;
  expect(await database.db.selectFrom('users').select('changed_at').execute()).toEqual([]);
});
