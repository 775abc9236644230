import { beforeAll, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { CHROME_ON_LINUX } from './analytics/generated-visits.ts';
import { openLoggedInPage } from './logged-in-page.ts';

/** Otherwise the browser identifies as automated. */
const LIKE_A_PERSON = {
  userAgent: CHROME_ON_LINUX,
  extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"' },
};

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const TEXT = '## What you get\n\nA site that **sells**.\n\n- three pages\n- a [shop](https://shop.example)';
const WORDS_OF = { de: 'Angebot annehmen', ar: 'قبول هذا العرض' } as const;

async function propose(ada: TestUser, json: object = {}): Promise<string> {
  const { client } = (await ada.request('POST', '/api/clients', { json: { name: 'Grace Hopper' } })).json();
  const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json();
  const lines = [
    { description: 'Design and everything that belongs to it', quantity: 2.5, unit_price: 400 },
    { description: 'x'.repeat(120), quantity: 1, unit_price: 9_999_999.99 },
    { description: 'Discount', quantity: 1, unit_price: -100.5 },
  ];
  const body = {
    client_id: client.id,
    title: 'A new site',
    text: TEXT,
    lines,
    currency: 'EUR',
    projects: [project.id],
  };
  const made = await ada.request('POST', '/api/proposals', { json: { ...body, valid_until: '2099-01-31', ...json } });
  const { proposal } = (await ada.request('POST', `/api/proposals/${made.json().proposal.id}/send`)).json();
  return new URL(proposal.url).pathname;
}

test('a client reads a proposal on a phone and accepts it without scripts', async () => {
  const path = await propose(await makeUser(app, { first_name: 'Ada', last_name: 'King' }));
  const page = await openPage(origin, { viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1, name: 'A new site' });
  await title.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('row', { name: /Total €10,000,899.49/ }).waitFor();
  await page.getByRole('link', { name: 'Engine' }).waitFor();
  await page.getByLabel('Your name').fill('Grace Hopper');
  await page.getByLabel(/I accept this proposal/).check();
  await page.getByRole('button', { name: 'Accept this proposal' }).click();
  await page.getByRole('status').getByText('Grace Hopper accepted this proposal on').waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});

test.each(Object.entries(WORDS_OF))(
  'the page is accessible in %s, in the dark and in print, and counts that it was opened',
  async (language, accept) => {
    const ada = await makeUser(app);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { language } });
    const path = await propose(ada);
    const page = await openPage(origin, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
      ...LIKE_A_PERSON,
    });
    await page.goto(path);
    const button = page.getByRole('button', { name: accept });
    await button.waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : null);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.locator('summary').click();
    await expectAccessible(page);
    const opened = async () => (await ada.request('GET', '/api/proposals')).json().proposals[0].opened_count;
    await expect.poll(opened).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect([await button.isVisible(), await page.getByRole('table').isVisible()]).toEqual([false, true]);
    await page.emulateMedia({ media: null });
  },
);

test('an owner writes a proposal in the studio with a service, opens its link, and sees that it was accepted', async () => {
  const { page, person } = await openLoggedInPage(app, origin, {
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
    expectedComplaints: [/400 \(Bad Request\)/],
  });
  await person.request('POST', '/api/services/new', { json: { title: 'A logo', price_from: 800, currency: 'EUR' } });
  await page.goto('/studio/proposals');
  await page.getByText('No proposals yet').waitFor();
  await page.getByRole('button', { name: 'New proposal' }).click();
  await page.getByText('Add the client first.').waitFor();
  await expectAccessible(page);
  await person.request('POST', '/api/clients', { json: { name: 'Grace', organisation: 'Navy' } });
  await page.goto('/studio/clients');
  await page.getByRole('button', { name: 'Grace · Navy' }).click();
  await page.getByRole('link', { name: 'New proposal' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  // What is missing is marked at its field.
  const title = page.getByLabel('Title');
  await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
  await title.fill('A new look');
  await page.getByLabel('Text').fill('We make **it**.');
  await page.getByLabel('Add one of your services').selectOption('A logo');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByLabel('Line 2: description').fill('Workshop');
  await page.getByLabel('Line 2: quantity').fill('1,5');
  await page.getByLabel('Line 2: unit price').fill('many');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Line 2 unit price must be a number').first().waitFor();
  await page.getByLabel('Line 2: unit price').fill('100');
  await page.getByText('Total: €950.00').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Open the link to the client' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied.').waitFor();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect((await app.request('GET', new URL(url).pathname)).body).toContain('A new look');
  await app.request('POST', new URL(url).pathname, {
    body: 'action=accept&revision=1&name=Grace+Hopper&consent=yes',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await page.reload();
  await page.getByRole('button', { name: /A new look · Grace.*Accepted by Grace Hopper/ }).waitFor();
  await page.getByRole('link', { name: 'Copy (JSON)' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Title').fill('Another look');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Proposal saved.').waitFor();
  await page.getByRole('button', { name: /Another look.*Open$/ }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No proposals yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByRole('button', { name: /Another look/ }).waitFor();
});

test('a project that was hidden or deleted after it was chosen can be taken out', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { viewport: { width: 360, height: 740 } });
  const ids: string[] = [];
  for (const title of ['Loom', 'Bridge', 'Tunnel']) {
    const { project } = (await person.request('POST', '/api/projects/new', { json: { title } })).json();
    ids.push(project.id);
  }
  const [loom = '', bridge = '', tunnel = ''] = ids;
  await propose(person, { projects: [loom, bridge] });
  await person.request('PATCH', `/api/projects/${loom}`, { json: { hidden: true } });
  await person.request('DELETE', `/api/projects/${bridge}`);
  const [{ id }] = (await person.request('GET', '/api/proposals')).json().proposals;
  await page.goto(`/studio/proposals?open=${id}`);
  const projects = page.getByRole('group', { name: 'Projects to show' });
  await projects.getByText('Hidden').waitFor();
  await projects.getByLabel('Loom').uncheck();
  await projects.getByLabel('Tunnel').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Proposal saved.').waitFor();
  expect((await person.request('GET', `/api/proposals/${id}`)).json().projects).toEqual([tunnel]);
});

test('what an archive says was accepted is marked as from there', async () => {
  const ada = await makeUser(app);
  const path = await propose(ada);
  const [, hash] = /name="shown" value="([^"]+)"/.exec((await app.request('GET', path)).body) ?? [];
  const form = new URLSearchParams({
    action: 'accept',
    revision: '1',
    name: 'Grace',
    consent: 'on',
    shown: hash ?? '',
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await app.request('POST', path, { body: form.toString(), headers })).statusCode).toBe(303);
  const archive = (await ada.request('GET', '/api/export/archive')).rawPayload;
  const { page, person } = await openLoggedInPage(app, origin);
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(archive)]), 'archive.zip');
  expect((await person.request('POST', '/api/import', { body })).statusCode).toBe(200);
  await page.goto('/studio/proposals');
  await page.getByText('A new site').click();
  await page.getByText('Revision 1, by Grace on').waitFor();
  await page.getByText('From an archive: this site has not seen it happen.').waitFor();
});
