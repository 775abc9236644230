import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

type Stored = { id: string; company_name: string; title: string };

async function add({ request }: TestUser, company_name: string, start_year: string, end_year = ''): Promise<Stored> {
  const json = { company_name, position: 'Engineer', city: 'London', country: 'UK', start_year, end_year };
  const response = await request('POST', '/api/experiences/new', { json });
  expect(response.statusCode).toBe(200);
  return response.json().experience;
}

async function names({ request, user }: TestUser): Promise<string[]> {
  const list: Stored[] = (await request('GET', `/api/experiences?user_id=${user.id}`)).json();
  return list.map(({ company_name }) => company_name);
}

async function fill(user: TestUser) {
  const first = await add(user, 'First', '2010-01-01', '2014-06-30');
  await add(user, 'Present', '2020-01-01');
  await add(user, 'Middle', '2014-07-01', '2019-12-31');
  return first;
}

describe.each(engines)('the order by date on $name', (engine) => {
  test('new experiences stand by date, whatever the order in which they are added', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await fill(ada);
    expect(await names(ada)).toEqual(['Present', 'Middle', 'First']);
    await add(ada, 'Oldest', '2001', '2009');
    await add(ada, 'Between', '2014-06-30', '2015-01-01');
    expect(await names(ada)).toEqual(['Present', 'Middle', 'Between', 'First', 'Oldest']);
  });

  test('new publications stand newest first, as the lists of researchers do', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const published_on of ['2019', '2024-03', '2021-11-02', '2024-02']) {
      const json = { title: published_on, published_on };
      expect((await ada.request('POST', '/api/publications/new', { json })).statusCode).toBe(200);
    }
    const list: Stored[] = (await ada.request('GET', `/api/publications?user_id=${ada.user.id}`)).json();
    expect(list.map(({ title }) => title)).toEqual(['2024-03', '2024-02', '2021-11-02', '2019']);
  });

  test('a changed date moves it, and other changes do not', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { id } = await fill(ada);
    const change = (json: object) => ada.request('PATCH', `/api/experiences/${id}`, { json });
    expect((await change({ company_name: 'Renamed' })).statusCode).toBe(200);
    expect(await names(ada)).toEqual(['Present', 'Middle', 'Renamed']);
    expect((await change({ start_year: '2021-01-01', end_year: '' })).statusCode).toBe(200);
    expect(await names(ada)).toEqual(['Renamed', 'Present', 'Middle']);
    expect((await change({ end_year: '2021-02-01' })).statusCode).toBe(200);
    expect(await names(ada)).toEqual(['Present', 'Renamed', 'Middle']);
  });

  test('once the owner has ordered the list, its order stays, and a new one is at the end', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { id } = await fill(ada);
    await ada.request('POST', '/api/experiences/order', { json: { ids: [id] } });
    await add(ada, 'Newest', '2025-01-01');
    expect(await names(ada)).toEqual(['First', 'Present', 'Middle', 'Newest']);
    await ada.request('PATCH', `/api/experiences/${id}`, { json: { start_year: '1999-01-01' } });
    expect(await names(ada)).toEqual(['First', 'Present', 'Middle', 'Newest']);
  });

  test('certifications stand by the date of their award, and badges in the order in which they are added', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const awarded_date of ['2014-01-01', '', '2020-05-01', '2018-03-01'])
      for (const path of ['certifications', 'badges'])
        await ada.request('POST', `/api/${path}/new`, { json: { title: awarded_date || 'none', awarded_date } });
    const titles = async (path: string) => {
      const list: Stored[] = (await ada.request('GET', `/api/${path}?user_id=${ada.user.id}`)).json();
      return list.map(({ title }) => title);
    };
    expect(await titles('certifications')).toEqual(['2020-05-01', '2018-03-01', '2014-01-01', 'none']);
    expect(await titles('badges')).toEqual(['2014-01-01', 'none', '2020-05-01', '2018-03-01']);
  });
});
