import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/index.ts';
import { type Db, openDatabase } from '../../../src/platform/db/open.ts';
import { collapsedIds } from '../../../src/portfolio/records/project/collapsed-view.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

describe.each(engines)('projects of the collapsed view on $name', (engine) => {
  test('are the newest six while none is marked by hand, and then the marked ones', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
      await ada.request('POST', '/api/projects/new', { json: { title } });
    const shown = async () => {
      const projects: { id: string; title: string; show: string }[] = (
        await app.request('GET', `/api/projects?user_id=${ada.user.id}`)
      ).json();
      const ids = collapsedIds(projects);
      return projects.filter(({ id }) => ids.has(id)).map(({ title }) => title);
    };
    expect(await shown()).toEqual(['H', 'G', 'F', 'E', 'D', 'C']);

    const json = { title: 'I', show: 'true' };
    expect((await ada.request('POST', '/api/projects/new', { json })).json().project.show).toBe('true');
    expect(await shown()).toEqual(['I']);
  });

  test('lose the marks that an earlier version has set by itself', async () => {
    const database = await openDatabase(await engine.freshDatabaseUrl());
    await migrate(database);
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0086-day-partitions');
    // 1 is a marked project, in the order in which they were added.
    const accounts = { program: '11111100', few: '11', owner: '11111101', none: '000', byHand: '11111100' };
    for (const [name, marks] of Object.entries(accounts)) await writeAccount(database.db, name, marks);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
    const { rows } = await sql<{
      user_id: string;
      show: string;
    }>`select user_id, "show" from projects order by id`.execute(database.db);
    await database.close();
    const marksOf = (user: string) =>
      rows
        .filter(({ user_id }) => user_id === user)
        .map(({ show }) => (show === 'true' ? 1 : 0))
        .join('');
    expect(Object.fromEntries(Object.keys(accounts).map((name) => [name, marksOf(name)]))).toEqual({
      ...accounts,
      program: '00000000',
      few: '00',
    });
  });
});

async function writeAccount(db: Db, name: string, marks: string): Promise<void> {
  const publishing = name === 'byHand' ? 'manual' : 'instant';
  await sql`insert into users (id, user_name, email, password_hash, publishing)
    values (${name}, ${name.toLowerCase()}, ${`${name}@example.com`}, 'x', ${publishing})`.execute(db);
  for (const [index, mark] of [...marks].entries()) {
    const at = `2026-01-0${index + 1}T00:00:00.000Z`;
    await sql`insert into projects (id, user_id, sort_order, title, slug, "show", created_at, updated_at)
      values (${`${name}-${index}`}, ${name}, ${-index}, ${`Project ${index}`}, ${`project-${index}`}, ${mark === '1' ? 'true' : 'false'}, ${at}, ${at})`.execute(
      db,
    );
  }
}
