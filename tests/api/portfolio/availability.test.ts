import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { headOf } from '../../support/page-head.ts';

const TERMS = {
  available_from: '2027-03',
  contract_types: 'freelance,part_time',
  rate: '€90 an hour',
  time_zone: 'Europe/Berlin',
};
const STATED = ['Available from Mar 2027', 'Freelance, Part-time', '€90 an hour', 'Central European Time'];

async function change(user: TestUser, json: object): Promise<void> {
  expect((await user.request('PATCH', `/api/users/${user.user.id}`, { json })).statusCode).toBe(200);
}

describe.each(engines)('availability on $name', (engine) => {
  test('is on the page, in views and all files, in the language of the page; nothing unless it is stated', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const name = ada.user.user_name;
    const get = async (path: string) => (await app.request('GET', path)).body;
    await change(ada, { headline: 'Analyst', availability: 'Two days a week', location: 'Berlin' });
    const [before, filesBefore] = [await get(`/u/${name}`), await get(`/u/${name}.md`)];
    const cardBefore = headOf(before).meta['og:image'];

    await change(ada, TERMS);
    expect(await get(`/u/${name}`)).toBe(before);
    expect(await get(`/u/${name}.md`)).toBe(filesBefore);
    expect(JSON.parse(await get(`/api/users/${name}`))).toMatchObject({ rate: '', time_zone: '', contract_types: '' });

    await change(ada, { availability_state: 'from' });
    const view = { name: 'Acme', slug: 'acme', headline: 'For Acme', access: 'public' };
    expect((await ada.request('POST', '/api/views', { json: view })).statusCode).toBe(200);
    const page = await get(`/u/${name}`);
    const texts = [
      page,
      await get(`/u/${name}/v/acme`),
      await get(`/u/${name}.md`),
      await get(`/u/${name}/resume.txt`),
    ];
    for (const text of texts) for (const part of [...STATED, 'Two days a week']) expect(text).toContain(part);
    expect(page).toContain('Hire me');
    expect(page).toContain('"seeks":{"@type":"Demand","name":"Available from Mar 2027"');
    expect(await get(`/u/${name}.json`)).toContain('"rate": "€90 an hour"');
    const card = headOf(page).meta['og:image'] ?? '';
    expect(card).not.toBe(cardBefore);
    // Another URL than that of the current card redirects.
    expect((await app.request('HEAD', new URL(card).pathname)).statusCode).toBe(200);

    await change(ada, { language: 'he', availability_state: 'open' });
    const hebrew = await get(`/u/${name}`);
    for (const part of ['זמינות לעבודה', 'לעבוד איתי', 'פרילנס', 'שעון מרכז אירופה']) expect(hebrew).toContain(part);

    await change(ada, { language: 'en', availability_state: 'not_looking' });
    const resting = await get(`/u/${name}`);
    expect(resting).toContain('Not looking for work');
    for (const hidden of [...STATED, 'Hire me', 'seeks']) expect(resting).not.toContain(hidden);
    expect((await ada.request('GET', '/api/users/me')).json()).toMatchObject(TERMS);
  });

  test('is a draft until it is published, and a part of the history and of the archive', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const name = ada.user.user_name;
    const page = async () => (await app.request('GET', `/u/${name}`)).body;
    await change(ada, { publishing: 'manual' });
    await change(ada, { availability_state: 'from', ...TERMS });
    expect(await page()).not.toContain('Hire me');
    expect((await ada.request('POST', '/api/draft/publish')).statusCode).toBe(200);
    expect(await page()).toContain('Hire me');

    const { version } = (await ada.request('POST', '/api/versions', { json: { name: 'Free' } })).json();
    const document = (await ada.request('GET', '/api/export/json-resume')).body;
    await change(ada, { publishing: 'instant', availability_state: '', available_from: '', rate: '', time_zone: '' });
    expect(await page()).not.toContain('Hire me');
    expect((await ada.request('POST', `/api/versions/${version.id}/restore`)).statusCode).toBe(200);
    for (const part of ['Hire me', ...STATED]) expect(await page()).toContain(part);

    const eve = await makeUser(app);
    expect((await eve.request('POST', '/api/import', { json: JSON.parse(document) })).statusCode).toBe(200);
    const imported = (await eve.request('GET', '/api/users/me')).json();
    expect(imported).toMatchObject({ availability_state: 'from', ...TERMS, contract_types: 'freelance,part_time' });
  });
});
