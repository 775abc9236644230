import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
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

describe.each(engines)('names that accounts add to the skills catalogue on $name', (engine) => {
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
  }, 30_000);

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
  }, 60_000);
});
