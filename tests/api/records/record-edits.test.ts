import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { fieldsOf, KINDS } from '../../support/record-samples.ts';

const RESUME = join(import.meta.dirname, '../../data/jsonresume/fresh-test-jane-fullstacker.json');
const DATED_KINDS = KINDS.filter((kind) => fieldsOf(kind, 'date').length > 0);
const JOB = {
  company_name: 'Engines',
  position: 'Analyst',
  city: 'London',
  country: 'United Kingdom',
  start_year: '2015-01-01',
};

type Stored = Record<string, unknown> & { id: string };

async function recordsOf({ request, user }: TestUser, kind: string): Promise<Stored[]> {
  return (await request('GET', `/api/${kind}?user_id=${user.id}`)).json();
}

async function addJob({ request }: TestUser, values: Record<string, unknown> = {}): Promise<Stored> {
  const response = await request('POST', '/api/experiences/new', { json: { ...JOB, ...values } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().experience;
}

describe.each(engines)('on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });

  const change = ({ request }: TestUser, { id }: Stored, json: Record<string, unknown>) =>
    request('PATCH', `/api/experiences/${id}`, { json });

  test('a date is accepted as a day, a month or a year, and returned unchanged', async () => {
    const ada = await makeUser(app);
    for (const start_year of ['2014', '2014-06', '2014-06-15']) {
      expect(await addJob(ada, { start_year })).toMatchObject({ start_year });
    }
    // By date, the newest is the first of the list.
    const first = (await recordsOf(ada, 'experiences')).at(-1);
    if (!first) throw new Error('Nothing was added');
    expect((await change(ada, first, { end_year: '2016-02' })).json().experience).toMatchObject({
      start_year: '2014',
      end_year: '2016-02',
    });
    for (const start_year of ['14', '2014-13', '2014-6', '2014-02-30', '1899', '2014-06-']) {
      const response = await change(ada, first, { start_year });
      expect([start_year, response.statusCode]).toEqual([start_year, 400]);
      expect(response.json().details).toMatchObject([
        { field: 'start_year', message: expect.stringContaining('YYYY-MM-DD, YYYY-MM or YYYY') },
      ]);
    }
  });

  test('every imported record can be changed, deleted and restored, with any dates', async () => {
    const ada = await makeUser(app);
    await ada.request('POST', '/api/import', { json: JSON.parse(readFileSync(RESUME, 'utf8')) });
    let dated = 0;
    for (const kind of DATED_KINDS) {
      for (const stored of await recordsOf(ada, kind.path)) {
        dated += Object.keys(stored).filter((key) => /_(year|date)$/.test(key) && stored[key] !== '').length;
        const { id, user_id: _, position, hidden: __, created_at: ___, updated_at: ____, ...values } = stored;
        const json = 'position' in kind.fields ? { ...values, position } : values;
        const path = `/api/${kind.path}/${id}`;
        const saved = await ada.request('PATCH', path, { json });
        expect(saved.statusCode, saved.body).toBe(200);
        expect(Object.values(saved.json()).at(-1)).toMatchObject(json);
        expect((await ada.request('DELETE', path)).statusCode).toBe(200);
        expect((await ada.request('POST', `${path}/restore`)).statusCode).toBe(200);
        expect((await ada.request('GET', path)).json()).toMatchObject(json);
      }
    }
    expect(dated).toBeGreaterThan(4);
  });

  test('the end must not be before the start, whichever of the two is sent', async () => {
    const ada = await makeUser(app);
    const job = await addJob(ada, { start_year: '2015-06', end_year: '2016' });
    const fault = { field: 'end_year', message: 'End year must not be before start year' };
    for (const json of [
      { end_year: '2014' },
      { end_year: '2015-05' },
      { end_year: '2015-05-31' },
      { start_year: '2017' },
      { start_year: '2017-01-01' },
      { start_year: '2016-02', end_year: '2016-01' },
    ]) {
      const response = await change(ada, job, json);
      expect([json, response.statusCode]).toEqual([json, 400]);
      expect(response.json().details).toMatchObject([fault]);
    }
    for (const json of [{ end_year: '2015' }, { end_year: '2015-06-01' }, { start_year: '2015' }, { end_year: '' }]) {
      expect([json, (await change(ada, job, json)).statusCode]).toEqual([json, 200]);
    }
    const added = await ada.request('POST', '/api/experiences/new', {
      json: { ...JOB, start_year: '2016-05', end_year: '2016-04-30' },
    });
    expect(added.json().details).toMatchObject([fault]);
  });

  test('an edit requires no field that was already empty, and lets none be emptied', async () => {
    const ada = await makeUser(app);
    await ada.request('POST', '/api/import', { json: { work: [{ name: 'Engines', position: 'Analyst' }] } });
    const [job] = await recordsOf(ada, 'experiences');
    if (!job) throw new Error('Nothing was imported');
    expect(job).toMatchObject({ city: '', country: '', start_year: '' });

    const { company_name, position, city, country, start_year } = job;
    const whole = { company_name, position: `${position}, lead`, city, country, start_year };
    expect((await change(ada, job, whole)).json().experience).toMatchObject(whole);
    expect((await change(ada, job, { city: 'Remote' })).statusCode).toBe(200);
    const emptied = await change(ada, job, { company_name: '', city: '' });
    expect(emptied.statusCode).toBe(400);
    expect(emptied.json().details).toMatchObject([
      { field: 'company_name', message: 'Company name is required' },
      { field: 'city', message: 'City is required' },
    ]);
  });
});
