import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

test('an owner copies the link, sees the QR code, and looks at the page as a visitor', async () => {
  const { page, person } = await openLoggedInPage(app, origin, {
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
  });
  const path = `/u/${person.user.user_name}`;
  await page.goto('/studio');
  await page.locator('main').getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share your page' });
  expect(await dialog.getByLabel('Link').inputValue()).toBe(`${origin}${path}`);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('status').getByText('Link copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}${path}`);
  const code = dialog.getByRole('img', { name: `QR code of ${origin}${path}` });
  await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await dialog.getByRole('link', { name: 'See as a visitor' }).click();
  const note = page.getByRole('complementary', { name: 'Visitor view' });
  await note.waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor();
  expect(await page.getByRole('link', { name: /^(Studio|Add|Edit .*)$/ }).count()).toBe(0);
  await expectAccessible(page);
  await note.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Studio' }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('a visitor presses Contact for the form, and gets e-mail and telephone number on request', async () => {
  const { page: settings, person } = await openLoggedInPage(app, origin);
  await settings.goto('/settings');
  await settings.getByLabel('Email for visitors').fill('work@ada.example');
  await settings.getByLabel('Telephone').fill('+44 20 7946 0018');
  const audience = settings.getByLabel('Who may see them');
  // Also recipients of share links alone.
  expect(await audience.locator('option').count()).toBe(3);
  await audience.selectOption('everyone');
  await settings.getByRole('button', { name: 'Save contact details' }).click();
  await settings.getByText('Profile saved.').waitFor();

  const page = await openPage(origin);
  await page.goto(`/u/${person.user.user_name}`);
  const contact = page.getByRole('link', { name: 'Contact', exact: true });
  expect(await contact.getAttribute('href')).toBe('#contacts');
  expect(await page.content()).not.toContain('work@ada.example');
  await page.getByRole('button', { name: 'Show contact details' }).click();
  const email = page.getByRole('link', { name: 'work@ada.example' });
  expect(await email.getAttribute('href')).toBe('mailto:work@ada.example');
  expect(await page.getByRole('link', { name: '+44 20 7946 0018' }).getAttribute('href')).toBe('tel:+442079460018');
  await expectAccessible(page);
});
