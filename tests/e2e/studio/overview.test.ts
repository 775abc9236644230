import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { openingsCounted } from '../../support/opened-links.ts';
import { FIREFOX } from '../../support/visits.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });

test('the overview begins with the page, what is new, and one next step', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.goto('/studio');
  const now = panel(page, 'Your page');
  await now.getByText('Not public yet: until there is something').waitFor();
  await panel(page, /^Since /)
    .getByText('Nobody has visited your page.')
    .waitFor();
  // The first steps are the next one.
  await panel(page, 'First steps').waitFor();
  expect(await panel(page, 'Next step').count()).toBe(0);
  await panel(page, 'First steps').getByRole('button', { name: 'No, thanks' }).click();
  await panel(page, 'Next step').getByText('A photo of you').waitFor();

  const { user_name } = person.user;
  await person.request('POST', '/api/projects/new', { json: { title: 'Tide tables' } });
  const message = { name: 'Grace', email: 'grace@example.com', subject: 'A lighthouse', message: 'Hello' };
  await app.request('POST', '/api/contact', { json: { user_name, ...message } });
  const { share_link } = (await person.request('POST', '/api/share-links', { json: { name: 'Pilot office' } })).json();
  const seen = { headers: { 'user-agent': FIREFOX }, ip: '81.2.69.142', json: { what: 'opened' } };
  await app.request('POST', `${new URL(share_link.url).pathname}/seen`, seen);
  await openingsCounted(person, 1);
  await page.reload();
  await now.getByText('Public. What you change is seen at once.').waitFor();
  await panel(page, /^Since /)
    .getByRole('link', { name: '1 new message.' })
    .waitFor();
  await panel(page, /^Since /)
    .getByRole('link', { name: 'The link for Pilot office was opened.' })
    .waitFor();
  const frame = page.frameLocator('iframe[title="Your page"]');
  await frame.getByRole('heading', { name: 'Tide tables' }).waitFor();
  await expectAccessible(page);
  await now.getByRole('link', { name: 'Edit your page' }).click();
  await page.waitForURL('**/studio/page');
});

test('what cannot be read of the news is said, and the rest is there', async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 500/] });
  const failure = { status: 500, code: 'internal', message: 'Something went wrong', error: 'Please try again' };
  await page.route('**/api/share-links*', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto('/studio');
  await panel(page, /^Since /)
    .getByText('Not everything could be read.')
    .waitFor();
  await panel(page, /^Since /)
    .getByText('Nobody has visited your page.')
    .waitFor();
});
