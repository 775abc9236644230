import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { LARGE_FROM_BYTES } from '../../src/portfolio/storage/large-portfolio.server.ts';
import { pack, unpackedBytes } from '../../src/portfolio/versions/packed-text.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';

const PROJECTS = 400;
const projects = Array.from({ length: PROJECTS }, (_, index) => ({
  name: `Project ${index}`,
  description: 'd'.repeat((2 * LARGE_FROM_BYTES) / PROJECTS),
}));

/** An account whose portfolio is large, published by hand, with one change since. */
async function makeLarge(app: TestApp): Promise<TestUser> {
  const user = await makeUser(app);
  const path = `/api/users/${user.user.id}`;
  expect((await user.request('POST', '/api/import', { json: { projects } })).statusCode).toBe(200);
  await user.request('PATCH', path, { json: { publishing: 'manual', page_languages: ['de'] } });
  await user.request('PATCH', path, { json: { headline: 'Changed' } });
  return user;
}

describe.each(bothEngines)('a large portfolio on $name', (engine) => {
  test('is read as a small one is, compressed or not, and again after a change', async () => {
    const app = await startApp({ engine });
    const ada = await makeLarge(app);
    const paths = ['/api/draft', '/api/translations', '/api/translations/de'];
    const [version] = (await ada.request('GET', '/api/versions')).json();
    const read = async (path: string) => {
      const plain = await ada.request('GET', path);
      const packed = await ada.request('GET', path, { headers: { 'accept-encoding': 'gzip' } });
      expect([path, plain.statusCode, packed.headers['content-encoding']]).toEqual([path, 200, 'gzip']);
      expect(packed.headers['cache-control']).toBe('private, no-store');
      expect(String(gunzipSync(packed.rawPayload))).toBe(plain.body);
      return plain.json();
    };
    const [draft, languages, german] = [
      await read('/api/draft'),
      await read(paths[1] ?? ''),
      await read(paths[2] ?? ''),
    ];
    expect(draft.changes).toContainEqual(
      expect.objectContaining({ kind: 'profile', field: 'headline', to: 'Changed' }),
    );
    expect(languages).toMatchObject({ base: 'en', languages: [{ language: 'de', shown: true, translated: 0 }] });
    // The titles, the texts and the headline.
    expect([german.records.length > PROJECTS, german.texts > 2 * PROJECTS]).toEqual([true, true]);
    const detail = await read(`/api/versions/${version.id}`);
    expect(detail).toMatchObject({ id: version.id, portfolio: { projects: expect.any(Array) } });
    expect(detail.portfolio.projects).toHaveLength(PROJECTS);

    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Changed again' } });
    expect((await read('/api/draft')).changes).toContainEqual(expect.objectContaining({ to: 'Changed again' }));
    await ada.request('POST', '/api/draft/publish');
    expect((await read('/api/draft')).changes).toEqual([]);
    expect((await ada.request('GET', '/api/versions/nothing')).statusCode).toBe(404);
    // A version stays large when the portfolio no longer is.
    for (const { id } of (await ada.request('GET', '/api/projects')).json())
      await app.ctx.db.deleteFrom('projects').where('id', '=', id).execute();
    await ada.request('POST', '/api/draft/publish');
    expect((await read(`/api/versions/${version.id}`)).portfolio.projects).toHaveLength(PROJECTS);
    const restored = await ada.request('POST', `/api/versions/${version.id}/restore`);
    expect([restored.statusCode, (await ada.request('GET', '/api/projects')).json().length]).toEqual([200, PROJECTS]);
  });

  test('is worked on once at a time for an account, a few requests wait, and others are rejected', async () => {
    const app = await startApp({ engine });
    const ada = await makeLarge(app);
    const [version] = (await ada.request('GET', '/api/versions')).json();
    for (const [method, path, json] of [
      ['GET', `/api/versions/${version.id}`],
      ['POST', '/api/draft/publish'],
      ['POST', '/api/versions', { name: 'One' }],
      ['POST', `/api/versions/${version.id}/restore`],
      ['PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' }],
      ['POST', '/api/draft/discard'],
    ] as const) {
      const responses = await Promise.all(Array.from({ length: 24 }, () => ada.request(method, path, { json })));
      const counts = Object.groupBy(responses, ({ statusCode }) => statusCode);
      const [done, rejected] = [counts[200]?.length ?? 0, counts[429]?.length ?? 0];
      // One works and three wait; a request that comes when the first has ended is taken too.
      expect([path, done + rejected, done >= 4, rejected >= 12]).toEqual([path, 24, true, true]);
      expect(counts[429]?.[0]?.headers['retry-after']).toBe('2');
    }
  });
});

test('how large a packed text is can be seen at its beginning', async () => {
  for (const length of [1, 255, 256, 300, 65_791, 65_792, 2_000_000]) {
    const text = 'ä'.repeat(length);
    for (const dictionary of [undefined, `${text}b`]) {
      const packed = await pack(text, dictionary);
      expect([length, unpackedBytes(packed.slice(0, 24))]).toEqual([length, Buffer.byteLength(text)]);
    }
  }
});
