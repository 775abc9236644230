import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import type { Db } from '../../src/platform/db/open.ts';
import { EMPTY_CASE_STUDY } from '../../src/portfolio/model/case-study.ts';
import { EMPTY_SEO } from '../../src/portfolio/model/seo.ts';
import { EMPTY_TEASER } from '../../src/portfolio/model/teaser.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { EXAMPLES } from '../support/record-examples.ts';
import { KINDS } from '../support/record-samples.ts';

const QUOTA = 20_000;
const FULL = {
  status: 507,
  code: 'storage_full',
  message: 'Not saved',
  error: 'Your account is full: it holds at most 20,000 bytes of text. Delete something, then try again',
};

async function bytesOf(db: Db, { user }: TestUser): Promise<{ text_bytes: number; inbox_bytes: number }> {
  const counted = db.selectFrom('users').select(['text_bytes', 'inbox_bytes']);
  return counted.where('id', '=', user.id).executeTakeFirstOrThrow();
}

const addBadge = (user: TestUser, description: string) =>
  user.request('POST', '/api/badges/new', { json: { title: 'Helper', category: 'ai', description } });

const contact = (app: TestApp, { user }: TestUser, message: string) =>
  app.request('POST', '/api/contact', {
    json: { user_id: user.id, name: 'Eve', email: 'eve@example.com', subject: 'Hello', message },
  });

/** One write of each kind that stores text, and the request that reverts it. */
async function writeEverything(user: TestUser, kinds = KINDS): Promise<string[]> {
  const paths = [];
  for (const { path, entity } of kinds) {
    const response = await user.request('POST', `/api/${path}/new`, { json: EXAMPLES[path].sent });
    expect(response.statusCode, response.body).toBe(200);
    paths.push(`/api/${path}/${response.json()[entity].id}`);
  }
  return paths;
}

describe.each(engines)('the text quota on $name', (engine) => {
  test('rejects a write that does not fit, without side effects; deleting makes room', async () => {
    const app = await startApp({ engine, config: { quotaTextBytes: QUOTA } });
    const ada = await makeUser(app);
    const first = await addBadge(ada, 'x'.repeat(9_000));
    expect(first.statusCode).toBe(200);
    const before = await bytesOf(app.ctx.db, ada);

    const second = await addBadge(ada, 'é'.repeat(6_000));

    expect([second.statusCode, second.json()]).toMatchObject([507, FULL]);
    expect(await bytesOf(app.ctx.db, ada)).toEqual(before);
    expect((await ada.request('GET', '/api/badges')).json()).toHaveLength(1);
    const path = `/api/badges/${first.json().badge.id}`;
    expect((await ada.request('DELETE', path)).statusCode).toBe(200);
    expect((await addBadge(ada, 'é'.repeat(6_000))).statusCode).toBe(200);
    expect((await ada.request('POST', `${path}/restore`)).json()).toMatchObject(FULL);
  });

  test('lets an account over the limit become smaller', async () => {
    const app = await startApp({ engine, config: { quotaTextBytes: QUOTA } });
    const ada = await makeUser(app);
    const { badge } = (await addBadge(ada, 'x'.repeat(9_000))).json();
    app.ctx.config.quotaTextBytes = 1_000;

    const change = (description: string) => ada.request('PATCH', `/api/badges/${badge.id}`, { json: { description } });
    expect((await change('x'.repeat(9_001))).statusCode).toBe(507);
    expect((await change('x'.repeat(8_000))).statusCode).toBe(200);
    expect((await ada.request('DELETE', `/api/badges/${badge.id}`)).statusCode).toBe(200);
  });

  test('counts every kind of text; deleting and restoring change it by the same amount', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const start = await bytesOf(app.ctx.db, ada);
    const paths = await writeEverything(ada);
    const full = await bytesOf(app.ctx.db, ada);
    expect(full.text_bytes).toBeGreaterThan(start.text_bytes + KINDS.length * 100);

    for (const path of paths) expect((await ada.request('DELETE', path)).statusCode).toBe(200);
    const { group } = await app.ctx.db
      .selectFrom('skill_groups')
      .select(sql<number>`sum(100 + octet_length(name) + octet_length(category) + octet_length(icon))`.as('group'))
      .where('user_id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    expect((await bytesOf(app.ctx.db, ada)).text_bytes).toBe(start.text_bytes + Number(group));
    for (const path of paths) expect((await ada.request('POST', `${path}/restore`)).statusCode).toBe(200);
    expect(await bytesOf(app.ctx.db, ada)).toEqual(full);

    const about = 'ü'.repeat(500);
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { about } })).statusCode).toBe(200);
    expect((await bytesOf(app.ctx.db, ada)).text_bytes).toBe(full.text_bytes + 1_000);
  });

  test('has a separate limit for messages, which does not prevent saving', async () => {
    const app = await startApp({ engine, config: { quotaTextBytes: QUOTA } });
    const ada = await makeUser(app);
    expect((await contact(app, ada, 'x'.repeat(4_900))).statusCode).toBe(200);
    const { inbox_bytes } = await bytesOf(app.ctx.db, ada);
    expect(inbox_bytes).toBe(100 + 4_900 + 'EveHelloeve@example.com'.length);
    for (let i = 0; i < 2; i++) expect((await contact(app, ada, 'x'.repeat(4_900))).statusCode).toBe(200);

    expect((await contact(app, ada, 'x'.repeat(4_900))).statusCode).toBe(200);
    const rejected = await contact(app, ada, 'x'.repeat(4_900));

    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      507,
      {
        status: 507,
        code: 'storage_full',
        message: 'Error sending message',
        error: 'This inbox is full: please try another way to reach its owner',
      },
    ]);
    expect((await addBadge(ada, 'x'.repeat(9_000))).statusCode).toBe(200);
    const { messages } = (await ada.request('GET', '/api/messages')).json();
    expect((await ada.request('DELETE', `/api/messages/${messages[0].id}`)).statusCode).toBe(200);
    expect((await contact(app, ada, 'x'.repeat(4_900))).statusCode).toBe(200);
  });

  test('rejects an import that does not fit already in the preview, and writes nothing', async () => {
    const app = await startApp({ engine, config: { quotaTextBytes: QUOTA } });
    const ada = await makeUser(app);
    const projects = [1, 2, 3].map((number) => ({ name: `P${number}`, description: 'x'.repeat(9_000) }));
    const before = await bytesOf(app.ctx.db, ada);
    const error = 'This is more than the 20,000 bytes of text that an account holds. Nothing was changed; choose less';

    for (const path of ['/api/import/preview', '/api/import']) {
      const rejected = (await ada.request('POST', path, { json: { projects } })).json();
      expect(rejected).toMatchObject({ ...FULL, message: 'Error importing', error });
    }

    expect(await bytesOf(app.ctx.db, ada)).toEqual(before);
    expect((await ada.request('POST', '/api/import', { json: { projects: projects.slice(1) } })).statusCode).toBe(200);
    expect((await bytesOf(app.ctx.db, ada)).text_bytes).toBeGreaterThan(before.text_bytes + 18_200);
  });

  test('includes existing texts after the migration', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    // The way back to the older schema deletes the records of a newer kind, and a project's newer fields.
    const older = KINDS.filter(({ path }) => !['publications', 'services', 'testimonials', 'entries'].includes(path));
    const written = await writeEverything(ada, older);
    const project = written.find((path) => path.startsWith('/api/projects/')) ?? '';
    expect(
      (await ada.request('PATCH', project, { json: { ...EMPTY_CASE_STUDY, ...EMPTY_TEASER, ...EMPTY_SEO } }))
        .statusCode,
    ).toBe(200);
    await contact(app, ada, 'Hello');
    const counted = await bytesOf(app.ctx.db, ada);
    const migrator = new Migrator({ db: app.ctx.db, provider: { getMigrations: async () => migrations } });

    expect((await migrator.migrateTo('0007-source-index')).error).toBeUndefined();
    expect((await migrator.migrateToLatest()).error).toBeUndefined();

    expect(await bytesOf(app.ctx.db, ada)).toEqual(counted);
    expect(counted.inbox_bytes).toBeGreaterThan(0);
  });
});
