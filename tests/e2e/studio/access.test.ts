import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible } from '../../support/browser.ts';
import { ok } from '../../support/public-urls.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

test('a visitor asks for a project, its owner gives access, and the link shows it', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await ok(person, 'POST', '/api/projects/new', {
    title: 'Engine',
    description: 'Under wraps',
    visibility: 'views',
    teaser: { title: 'Work for a bank', text: 'More on request' },
  });

  await page.goto(`/u/${person.user.user_name}?as=visitor`);
  const card = page.getByRole('listitem').filter({ hasText: 'Work for a bank' });
  await card.getByText('Ask for access').click();
  await card.getByLabel('Full name').fill('Grace');
  await card.getByLabel('Email').fill('grace@example.org');
  await card.getByLabel('Message').fill('May I see it?');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Send message' }).click();
  await card.getByText('Message sent successfully.').waitFor();

  await page.goto('/studio/messages');
  await page.getByRole('button', { name: /Grace/ }).click();
  await page.getByText('Asks for access to Engine').waitFor();
  await page.getByRole('button', { name: 'Give access' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Give access' }).click();
  const url = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByText(/^Access given on .*, not opened yet$/).waitFor();

  await page.goto(new URL(url).pathname);
  await page.getByRole('link', { name: 'Engine' }).first().click();
  await page.getByText('Under wraps').waitFor();
  expect(page.url()).toContain('/s/');
});
