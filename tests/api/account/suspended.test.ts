import { describe, expect, test } from 'vitest';
import { suspend, unsuspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { makeUser, PASSWORD, startApp } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { validImage } from '../../support/images.ts';

describe.each(bothEngines)('suspended accounts on $name', (engine) => {
  test('have no public data on any node, until they are no longer suspended', async () => {
    const app = await startApp({ engine });
    const { databaseUrl, dataDir, storageUrl, sessionSecret } = app.ctx.config;
    let aheadMs = 0;
    const now = () => new Date(Date.now() + aheadMs);
    const other = await startApp({ engine, now, config: { databaseUrl, dataDir, storageUrl, sessionSecret } });
    const ada = await makeUser(app, { user_name: 'ada' });
    const bob = await makeUser(app, { user_name: 'bob' });
    const body = new FormData();
    body.append('file', new Blob([Uint8Array.from(validImage('ok.jpg'))]), 'ok.jpg');
    const { image_url } = (await ada.request('POST', '/api/upload', { body })).json() as { image_url: string };
    const added = await ada.request('POST', '/api/projects/new', {
      json: { title: 'Engine', image_url, live_url: 'https://a.example' },
    });
    const { project } = added.json() as { project: { id: string; slug: string } };
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: 'ada-two' } });
    const html = (await app.request('GET', '/u/ada-two')).body;
    const card = /\/cards\/u\/ada-two\/[\w.-]+/.exec(html)?.[0] ?? '';

    const { share_link } = (await ada.request('POST', '/api/share-links', { json: { name: 'Acme' } })).json();

    const contact = { user_name: 'ada-two', name: 'Bob', email: 'b@example.com', subject: 'Hi', message: 'Hello' };
    const follow = { project_id: project.id, link: 'live' };
    const present: [string, string, number, object?][] = [
      ['GET', '/u/ada-two', 200],
      ['GET', '/u/ada', 301],
      ['GET', '/u/ada-two/projects/engine', 200],
      ['GET', '/api/users/ada-two', 200],
      ['GET', `/api/users/${ada.user.id}`, 200],
      ['GET', `/api/projects?user_name=ada-two`, 200],
      ['GET', `/api/projects/${project.id}`, 200],
      ['GET', `/api/user-skill-sets/user/${ada.user.id}`, 200],
      ['GET', `/${image_url}`, 200],
      ['GET', card, 200],
      ['GET', new URL(share_link.url).pathname, 200],
      ['GET', '/cards/u/ada-two/projects/engine/x.png', 302],
      ['POST', '/api/contact', 200, contact],
      ['POST', '/api/follow', 200, follow],
    ];
    const seen = async (node: typeof app) => {
      const responses = present.map(([method, path, , json]) => node.request(method, path, json ? { json } : {}));
      return (await Promise.all(responses)).map(({ statusCode }, index) => [present[index]?.[1], statusCode]);
    };
    const shown = present.map(([, path, status]) => [path, status]);
    const sitemap = async (node: typeof app) => {
      const files = ['portfolios', 'projects'].map((kind) => node.request('GET', `/sitemap-${kind}-1.xml`));
      return (await Promise.all(files)).map(({ body }) => body).join('');
    };
    expect(await seen(app)).toEqual(shown);
    expect(await seen(other)).toEqual(shown);
    expect(await sitemap(other)).toContain('/u/ada-two');
    expect((await app.request('GET', '/home')).body).toContain('/u/ada-two');

    expect(await suspend(app.ctx, ada.user.id)).toBe(1n);

    expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(401);
    const hidden = shown.map(([path]) => [path, 404]);
    expect(await seen(app)).toEqual(hidden);
    await expect.poll(() => seen(other)).toEqual(hidden);
    // On SQLite another process's changes are in the sitemap a minute later.
    aheadMs = 60_000;
    expect(await sitemap(other)).not.toContain('/u/ada-two');
    expect(await sitemap(app)).not.toContain('/u/ada-two');
    expect((await app.request('GET', '/home')).body).not.toContain('/u/ada-two');
    // Others are unaffected.
    expect((await bob.request('GET', '/api/users/me')).statusCode).toBe(200);
    expect((await other.request('GET', '/u/bob')).statusCode).toBe(200);

    await unsuspend(app.ctx, ada.user.id);
    expect(await seen(app)).toEqual(shown);
    await expect.poll(() => seen(other)).toEqual(shown);
  });

  test('are revealed only to a caller with the right password', async () => {
    const app = await startApp({ engine });
    const { user } = await makeUser(app);
    await suspend(app.ctx, user.id);
    const logIn = async (password: string, email = user.email) => {
      const response = await app.request('POST', '/api/users/login', { json: { email, password } });
      return [response.statusCode, (response.json() as { error: string }).error];
    };
    expect(await logIn(PASSWORD)).toEqual([403, 'This account is suspended: please contact the operator of this site']);
    const wrong = [401, 'Wrong email or password'];
    expect([await logIn('another password'), await logIn(PASSWORD, 'nobody@example.com')]).toEqual([wrong, wrong]);
    expect(await app.ctx.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    await unsuspend(app.ctx, user.id);
    expect((await logIn(PASSWORD))[0]).toBe(200);
  });

  test('a login changes no entity tag of the profile', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const tag = async () => (await ada.request('GET', '/api/users/me')).headers.etag;
    const before = await tag();
    const login = { email: ada.user.email, password: PASSWORD };
    expect((await app.request('POST', '/api/users/login', { json: login })).statusCode).toBe(200);
    expect(await tag()).toBe(before);
  });
});
