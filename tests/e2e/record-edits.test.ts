import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../support/app.ts';
import { expectAccessible } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

const RESUME = join(import.meta.dirname, '../data/jsonresume/fresh-test-jane-fullstacker.json');

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

type Stored = Record<string, string> & { id: string };

async function recordsOf({ request, user }: TestUser, path: string): Promise<Stored[]> {
  if (path !== 'skills') return (await request('GET', `/api/${path}?user_id=${user.id}`)).json();
  const groups = (await request('GET', `/api/user-skill-sets/user/${user.id}`)).json() as { skillSets: Stored[] }[];
  return groups.flatMap(({ skillSets }) => skillSets);
}

async function addRecord({ request }: TestUser, path: string, json: Record<string, unknown>): Promise<string> {
  const response = (await request('POST', `/api/${path}/new`, { json })).json() as Record<string, { id: string }>;
  const record = Object.values(response).find((value) => typeof value === 'object');
  if (!record) throw new Error(`Not added: ${JSON.stringify(response)}`);
  return record.id;
}

/** The keys that 'Save' sends. */
async function save(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  const body = (await sent).postDataJSON();
  await page.getByRole('status').getByText('saved.').waitFor();
  return body;
}

async function openEdit(page: Page, path: string, id: string | undefined): Promise<void> {
  await page.goto(`/${path}/edit/${id}`);
  await page.locator('main form').waitFor();
}

const field = (page: Page, name: string) => page.locator(`main form [name=${name}]`);
const precision = (page: Page, name: string) => page.getByRole('combobox', { name: `Precision (${name})` });

test('records of an imported résumé can be edited and deleted on their screens, one of each kind', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const resume = JSON.parse(readFileSync(RESUME, 'utf8'));
  expect((await person.request('POST', '/api/import', { json: resume })).statusCode).toBe(200);
  const edits = {
    experiences: 'position',
    educations: 'institution',
    certifications: 'title',
    badges: 'title',
    projects: 'title',
    skills: 'name',
  };
  for (const [path, name] of Object.entries(edits)) {
    const [record] = await recordsOf(person, path);
    if (!record) continue;
    const { id, ...stored } = record;
    await openEdit(page, path, id);
    expect(await field(page, name).inputValue()).toBe(stored[name]);
    const dates = Object.keys(stored).filter((key) => /_(year|date)$/.test(key));
    for (const date of dates) expect(await field(page, date).inputValue()).toBe(stored[date]);
    await field(page, name).fill(`${stored[name]} (edited)`);
    expect(await save(page)).toEqual({ [name]: `${stored[name]} (edited)` });
    await page.getByRole('link', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByText('deleted.').waitFor();
    expect((await recordsOf(person, path)).map((left) => left.id)).not.toContain(id);
  }
});

test('a date is entered as a day, a month or a year, and no day is invented', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const id = await addRecord(person, 'badges', { title: 'Navigator', awarded_date: '2014-06' });
  await openEdit(page, 'badges', id);
  const date = field(page, 'awarded_date');
  expect(await date.inputValue()).toBe('2014-06');
  expect(await date.getAttribute('type')).toBe('month');
  await expectAccessible(page);

  await precision(page, 'awarded').selectOption('day');
  expect(await date.getAttribute('type')).toBe('date');
  await page.getByText('Stays 2014-06 until you enter a day.').waitFor();
  await field(page, 'title').fill('Pilot');
  expect(await save(page)).toEqual({ title: 'Pilot' });

  await precision(page, 'awarded').selectOption('year');
  expect(await date.inputValue()).toBe('2014');
  await date.fill('2013');
  expect(await save(page)).toEqual({ awarded_date: '2013' });
  await date.fill('13');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('YYYY-MM-DD, YYYY-MM or YYYY').first().waitFor();
  await date.fill('');
  expect(await save(page)).toEqual({ awarded_date: '' });
});

test('a day that is made less precise by mistake can be restored', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const id = await addRecord(person, 'badges', { title: 'Navigator', awarded_date: '2014-06-15' });
  await openEdit(page, 'badges', id);
  const date = field(page, 'awarded_date');
  expect(await date.inputValue()).toBe('2014-06-15');
  await precision(page, 'awarded').selectOption('year');
  expect(await date.inputValue()).toBe('2014');
  await precision(page, 'awarded').selectOption('day');
  expect(await date.inputValue()).toBe('2014-06-15');
});

test('an incomplete day is not saved as empty', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  const id = await addRecord(person, 'badges', { title: 'Navigator', awarded_date: '2014-06-15' });
  await openEdit(page, 'badges', id);
  const date = field(page, 'awarded_date');
  expect(await date.inputValue()).toBe('2014-06-15');
  await date.focus();
  await page.keyboard.press('Backspace');
  await expect.poll(() => date.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Awarded Date is not complete').waitFor();
  expect(await recordsOf(person, 'badges')).toMatchObject([{ awarded_date: '2014-06-15' }]);
});

test('a job is added with only a year, its place is Remote, and a comma splits no line', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/experiences/register/new');
  expect(await field(page, 'start_year').getAttribute('type')).toBe('date');
  await page.getByText('write one item a line').waitFor();
  await field(page, 'company_name').fill('Engines Ltd');
  await field(page, 'position').fill('Analyst');
  await field(page, 'responsibilities').fill('Answered 5,000 tickets\nWrote notes');
  await field(page, 'city').fill('Remote');
  const suggested = page.locator(`datalist[id="${await field(page, 'city').getAttribute('list')}"] option`);
  expect(await suggested.getAttribute('value')).toBe('Remote');
  await field(page, 'country').fill('Kenya');
  await precision(page, 'start').selectOption('year');
  await field(page, 'start_year').fill('2015');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('status').getByText('Experience successfully added.').waitFor();
  expect(await recordsOf(person, 'experiences')).toMatchObject([
    { start_year: '2015', city: 'Remote', responsibilities: ['Answered 5,000 tickets', 'Wrote notes'] },
  ]);
  await expect.poll(() => field(page, 'start_year').getAttribute('type')).toBe('date');
});

test('a job with unknown city and start can be edited without them', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await person.request('POST', '/api/import', { json: { work: [{ name: 'Engines', position: 'Analist' }] } });
  const [job] = await recordsOf(person, 'experiences');
  await openEdit(page, 'experiences', job?.id);
  expect(await field(page, 'position').inputValue()).toBe('Analist');
  expect(await field(page, 'city').getAttribute('aria-required')).toBeNull();
  expect(await field(page, 'position').getAttribute('aria-required')).toBe('true');
  await field(page, 'position').fill('Analyst');
  expect(await save(page)).toEqual({ position: 'Analyst' });
  await field(page, 'position').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').getByText('Position is required').waitFor();
});
