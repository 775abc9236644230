import { describe, expect, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { KINDS, recordWith } from '../../support/record-samples.ts';

describe.each(engines)('the public reads of the API on $name', (engine) => {
  test('have an ETag, and return 304 without a body until something changes', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { id, user_name } = ada.user;
    for (const kind of KINDS) {
      const added = (await ada.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, 'one') })).json();
      const list = kind.path === 'skills' ? `/api/user-skill-sets/user/${id}` : `/api/${kind.path}?user_id=${id}`;
      const item = `/api/${kind.path}/${added[kind.entity].id}`;
      const known = new Map<string, string>();
      for (const path of [list, item, `/api/users/${user_name}`, '/api/skills']) {
        const first = await app.request('GET', path);
        const etag = String(first.headers.etag);
        expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
        const again = await app.request('GET', path, { headers: { 'if-none-match': `W/${etag}, "x"` } });
        expect([path, again.statusCode, again.body, again.headers.etag]).toEqual([path, 304, '', etag]);
        expect(again.headers).not.toHaveProperty('content-type');
        known.set(path, etag);
      }

      await ada.request('PATCH', item, { json: { hidden: true } });

      for (const path of [list, item]) {
        const changed = await app.request('GET', path, { headers: { 'if-none-match': String(known.get(path)) } });
        expect([path, changed.statusCode]).not.toEqual([path, 304]);
      }
    }
  });

  test('are not cached for requests with a session', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const response = await ada.request('GET', '/api/badges');
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'Cookie' });
  });
});
