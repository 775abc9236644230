import { describe, expect, test } from 'vitest';
import { suspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { sweepCatalogue } from '../../../src/portfolio/records/skill/catalogue.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { vitrine } from '../../support/vitrine.ts';

const BY_ONE_MAX = 50;

async function addSkill(user: TestUser, name: string): Promise<void> {
  const added = await user.request('POST', '/api/skills/new', { json: { name, category: 'tools' } });
  expect(added.statusCode).toBe(200);
}

async function offered(app: TestApp): Promise<string[]> {
  const names = (await app.request('GET', '/api/skills')).json() as { name: string }[];
  return names.map(({ name }) => name).filter((name) => name.startsWith('Craft'));
}

describe.each(bothEngines)('names that accounts add to the skills catalogue on $name', (engine) => {
  test('are at most 50 of one account, which keeps further ones as its own skills', async () => {
    const app = await startApp({ engine });
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    for (let i = 0; i <= BY_ONE_MAX; i++) await addSkill(ada, `Craft ${i}`);
    // The same name again does not count.
    await addSkill(ada, 'craft 1');
    await addSkill(bob, 'Craft of Bob');

    const names = await offered(app);
    expect(names).toHaveLength(BY_ONE_MAX + 1);
    expect(names).toContain('Craft of Bob');
    expect(names).not.toContain(`Craft ${BY_ONE_MAX}`);
    const own = await app.request('GET', `/api/user-skill-sets/user/${ada.user.id}`);
    expect(own.body).toContain(`"Craft ${BY_ONE_MAX}"`);
  });

  test('are offered while a portfolio shows them: not hidden, deleted, of a draft or of a suspended account', async () => {
    const app = await startApp({ engine });
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const ok = async (user: TestUser, method: string, path: string, json?: object) =>
      expect((await user.request(method, path, json ? { json } : {})).statusCode).toBe(200);
    const idOf = async (user: TestUser, name: string): Promise<string> => {
      const groups = (await user.request('GET', `/api/user-skill-sets/user/${user.user.id}`)).json();
      const all: { id: string; name: string }[] = groups.flatMap(({ skillSets }: { skillSets: [] }) => skillSets);
      return all.find((skill) => skill.name === name)?.id ?? '';
    };
    await addSkill(ada, 'Craft A');
    expect(await offered(app)).toEqual(['Craft A']);
    const path = `/api/skills/${await idOf(ada, 'Craft A')}`;
    await ok(ada, 'PATCH', path, { hidden: true });
    expect(await offered(app)).toEqual([]);
    await sweepCatalogue(app.ctx.db);
    await ok(ada, 'PATCH', path, { hidden: false });
    expect(await offered(app)).toEqual(['Craft A']);
    await ok(ada, 'PATCH', path, { name: 'Craft B' });
    expect(await offered(app)).toEqual(['Craft B']);
    await addSkill(bob, 'craft b');
    await ok(ada, 'DELETE', path);
    expect(await offered(app)).toEqual(['Craft B']);
    await ok(bob, 'PATCH', `/api/users/${bob.user.id}`, { publishing: 'manual' });
    await ok(bob, 'PATCH', `/api/skills/${await idOf(bob, 'craft b')}`, { name: 'Craft C' });
    expect(await offered(app)).toEqual(['Craft B']);
    await ok(bob, 'POST', '/api/draft/publish');
    expect(await offered(app)).toEqual(['Craft C']);
    await ok(ada, 'POST', `${path}/restore`);
    expect(await offered(app)).toEqual(['Craft B', 'Craft C']);
    await suspend(app.ctx, bob.user.id);
    expect(await offered(app)).toEqual(['Craft B']);
    await sweepCatalogue(app.ctx.db);
    const kept = await app.ctx.db.selectFrom('catalogue_skills').select('name').execute();
    expect(kept).toEqual([{ name: 'Craft B' }]);
  });

  test('are removed by the operator, and stay in portfolios', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await addSkill(ada, 'Craft A');
    await addSkill(ada, 'Craft B');
    const { dataDir, databaseUrl } = app.ctx.config;
    const remove = (name: string) =>
      vitrine(['skills', 'remove', name], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });

    const removed = await remove('craft a');
    expect([removed.code, removed.out]).toEqual([0, 'Removed craft a.\n']);
    expect(await offered(app)).toEqual(['Craft B']);
    const own = await app.request('GET', `/api/user-skill-sets/user/${ada.user.id}`);
    expect(own.body).toContain('"Craft A"');
    const again = await remove('craft a');
    expect([again.code, again.fault]).toEqual([1, expect.stringContaining('No account has added "craft a"')]);
  });
});
