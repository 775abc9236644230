import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { expectAccessible, openPage } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';
import { LONDON } from './generated-visits.ts';

const CITIES = join(import.meta.dirname, '../..', 'data', 'geo', 'GeoIP2-City-Test.mmdb');
const WIDTHS_PX = [320, 360, 768, 1_280, 2_560];
const SCREEN = '/settings/visitors';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { geoipDb: CITIES, trustProxy: ['loopback'] } });
  origin = await app.listen();
});

test('the setup shows IP, location, device and headers as the server sees them, with findings', async () => {
  const { page } = await openLoggedInPage(app, origin, { extraHTTPHeaders: { 'x-forwarded-for': LONDON } });
  await page.goto('/settings/data');
  await page.getByRole('link', { name: 'Visitor setup' }).click();

  const seen = page.getByRole('region', { name: 'What the server sees of your request' });
  await seen.getByText(LONDON, { exact: true }).waitFor();
  await seen.getByText('London, England, United Kingdom (GB)').waitFor();
  const arrived = page.getByRole('region', { name: 'How the request arrived' });
  expect(await arrived.locator('dt').allInnerTexts()).toEqual(
    expect.arrayContaining(['TRUST_PROXY', 'host', 'x-forwarded-for']),
  );
  await arrived.getByText('loopback', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Findings' }).getByText('Good:').first().waitFor();
  await expectAccessible(page);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    // Not the window's own width: a phone's window grows with its overflowing content. Charts follow a moment later.
    const rendered = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(rendered, { message: `width of what is drawn at ${width} px` }).toBeLessThanOrEqual(width);
  }
});

test('an untrusted proxy is reported', async () => {
  const untrusting = await startApp({ config: { geoipDb: CITIES } });
  const { page } = await openLoggedInPage(untrusting, await untrusting.listen(), {
    extraHTTPHeaders: { 'x-forwarded-for': LONDON },
  });
  await page.goto(SCREEN);

  const findings = page.getByRole('region', { name: 'Findings' });
  await findings
    .getByRole('listitem')
    .filter({ hasText: 'Needs attention:' })
    .filter({ hasText: 'TRUST_PROXY' })
    .waitFor();
});

test('a longer retention is saved at once, a shorter one after a confirmation; by keyboard', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.clock.setFixedTime('2026-06-30T12:00:00Z');
  const kept = async () => (await person.request('GET', '/api/audience/settings')).json();
  await page.goto(SCREEN);
  await page.getByRole('radio', { name: 'Everything' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Everything' }).isChecked()).toBe(true);

  // Passes 3 and 6 months, which are not selected.
  await page.getByRole('radio', { name: 'Everything' }).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keep 12 months only?' });
  await dialog.getByText('All figures from before June 2025 are deleted within a day.').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await kept()).toEqual({ retention_months: null });

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete older figures' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await kept()).toEqual({ retention_months: 12 });

  await page.getByRole('radio', { name: '24 months' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The notice of the save before may still be there.
  await expect.poll(kept).toEqual({ retention_months: 24 });
  await page.getByText('Saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: '24 months' }).isChecked()).toBe(true);
});

test('a retention that was set elsewhere is a choice too', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await person.request('PATCH', '/api/audience/settings', { json: { retention_months: 7 } });
  await page.goto(SCREEN);
  await expect.poll(() => page.getByRole('radio', { name: '7 months' }).isChecked()).toBe(true);
});

test('logged-out users see a request to log in', async () => {
  const page = await openPage(origin, { expectedComplaints: [/status of 401/] });
  await page.goto(SCREEN);
  await page.getByText('You are not logged in, Unauthorized occurred').waitFor();
});
