import { describe, expect, test } from 'vitest';
import { makeUser, startApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const MINUTE_MS = 60_000;
/** 6.5 MB of text: twelve million bytes a minute are one portfolio document and some of projects. */
const DOCUMENT = {
  projects: Array.from({ length: 650 }, (_, i) => ({ name: `P${i}`, description: 'x '.repeat(4_950) })),
};

describe.each(engines)('the pages of a large portfolio on $name', (engine) => {
  test('have a limit in a minute, for a client and in total; other portfolios are not limited', async () => {
    let aheadMs = 0;
    const now = () => new Date(Date.now() + aheadMs);
    const app = await startApp({ engine, now, config: { rateLimits: true } });
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const page = `/u/${ada.user.user_name}`;
    expect((await ada.request('POST', '/api/import', { json: DOCUMENT })).statusCode).toBe(200);
    const [here, elsewhere] = ['203.0.113.5', '203.0.113.6'];
    const statusOf = async (address: string, path: string) => (await app.request('GET', path, { address })).statusCode;
    const change = async () => {
      const json = { headline: `At ${now().toISOString()}` };
      expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json })).statusCode).toBe(200);
    };

    expect(await statusOf(here, page)).toBe(200);
    await change();
    expect([await statusOf(here, page), await statusOf(elsewhere, page)]).toEqual([429, 429]);
    const own = await ada.request('GET', '/home', { address: elsewhere });
    expect([own.statusCode, Number(own.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await statusOf(here, `/u/${bob.user.user_name}`)).toBe(200);

    const ofProjects = [];
    for (let i = 0; i < 8; i++) ofProjects.push(await statusOf(elsewhere, `${page}/projects/p${i}`));
    expect(ofProjects).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);

    aheadMs = MINUTE_MS;
    expect(await statusOf(here, page)).toBe(200);
    expect((await bob.request('GET', '/home', { address: here })).statusCode).toBe(200);
  }, 60_000);
});
