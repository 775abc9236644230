import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { expectAccessible, openPage } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

const CITIES = join(import.meta.dirname, '../..', 'data', 'geo', 'GeoIP2-City-Test.mmdb');
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
/** Places in the test data: London twice, Milton in the United States. */
const IPS = ['81.2.69.142', '81.2.69.160', '216.160.83.56'];

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { geoipDb: CITIES, trustProxy: ['loopback'] } });
  origin = await app.listen();
});

async function visit({ user }: TestUser, ips = IPS): Promise<void> {
  for (const ip of ips) {
    const headers = { 'user-agent': AGENT, 'x-forwarded-for': ip };
    await app.request('GET', `/u/${user.user_name}`, { headers });
  }
  await visitsOf(app.ctx).flush();
}

const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: /visitors$/ });

test('the report shows chart, map and a row for each country, most visitors first', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await visit(person);

  await page.goto('/analytics/country');

  await page.getByRole('heading', { level: 1, name: 'Visitors by Country' }).waitFor();
  const chart = page.getByRole('img', { name: 'Visitors by Country: 2 countries, listed above' });
  await chart.waitFor();
  expect((await chart.locator('xpath=..').boundingBox())?.height).toBe(400);
  expect(await rows(page).allInnerTexts()).toEqual([
    expect.stringMatching(/^GB\s+United Kingdom\s+67%\s+2 visitors$/),
    expect.stringMatching(/^US\s+United States\s+33%\s+1 visitors$/),
  ]);
  await page.getByRole('link', { name: 'United Kingdom: 2 visitors' }).waitFor();
  await page.getByRole('link', { name: 'IP Geolocation by' }).waitFor();
  await expectAccessible(page);
});

test('a country links to its regions and cities, a city to its region, and back', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await visit(person);
  await page.goto('/analytics/country');

  await page.getByRole('link', { name: 'United Kingdom', exact: true }).click();
  await page.waitForURL('**/analytics/country/GB');
  await page.getByRole('heading', { name: 'Regions' }).waitFor();
  await page.getByRole('link', { name: 'London', exact: true }).click();
  await page.waitForURL('**/analytics/country/GB/London');
  await page.getByRole('heading', { name: 'Cities' }).waitFor();
  await page.getByRole('link', { name: 'London', exact: true }).last().click();
  await page.waitForURL('**/analytics/country/GB/London/England');

  await page.getByRole('heading', { level: 1, name: 'Visitors by Country' }).waitFor();
  const trail = page.getByRole('navigation', { name: 'Places' });
  await trail.getByText('England').waitFor();
  expect(await trail.textContent()).toMatch(/United Kingdom[\s/]+London[\s/]+England/);
  await page.getByRole('link', { name: 'All countries' }).click();
  await page.waitForURL('**/analytics/country');
});

test('a country without known cities shows the reason', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await visit(person, ['2001:218::1']);
  await page.goto('/analytics/country/JP');

  await page.getByText('The location data has no regions or cities here.').waitFor();
  await visit(person);
  await page.goto('/analytics/country/GB');
  await page.getByRole('link', { name: 'London', exact: true }).waitFor();
  expect(await page.getByText('The location data has no regions or cities here.').count()).toBe(0);
});

test('without visitors the chart stays, with a friendly text', async () => {
  const { page } = await openLoggedInPage(app, origin, { viewport: { width: 360, height: 800 } });
  await page.goto('/analytics/country');

  await page.getByText('No visitors in these days').waitFor();
  await page.getByRole('img', { name: 'Visitors by Country: 0 countries, listed above' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});

test('the days can be chosen, and stay in the URL', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await visit(person);
  await page.goto('/analytics/country?range=custom&from=2020-01-01&to=2020-12-31');
  await page.getByText('No visitors in these days').waitFor();

  await page.getByLabel('Days').selectOption('today');

  await rows(page).first().waitFor();
  expect(new URL(page.url()).searchParams.get('range')).toBe('today');
});

/** What ad blockers' lists match in URLs of files and requests. */
const CAUGHT =
  /\b(analytics?|track(er|ing)?|visitors?|visits?|stats?|counter|beacon|collect|pixel|telemetry|metrics?)\b/;

test('an ad blocker with the usual lists blocks nothing', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/track\/countries/] });
  await visit(person);
  const caught: string[] = [];
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().isNavigationRequest() || !CAUGHT.test(pathname)) return route.continue();
    caught.push(pathname);
    return route.abort('blockedbyclient');
  });

  await page.goto('/analytics/country/GB');

  await rows(page).first().waitFor();
  await page.getByRole('heading', { name: 'Regions' }).waitFor();
  for (const report of ['Overview', 'Pages', 'Sources', 'Devices']) {
    await page.getByRole('region', { name: report, exact: true }).getByText(/\b2\b/).first().waitFor();
  }
  expect(new Set(caught)).toEqual(new Set(['/api/analytics/track/countries', '/api/analytics/track/countries/GB']));
});

test('a failure shows its message and a retry button; loading is announced', async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 500 .*\/api\/analytics\//] });
  let response = () => {};
  const released = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route('**/api/analytics/**', async (route) => {
    await released;
    const body = { status: 500, code: 'internal', message: 'Something went wrong', error: 'The server made a mistake' };
    await route.fulfill({ status: 500, json: body });
  });

  await page.goto('/analytics/country');

  await page.getByText('Loading...').waitFor();
  response();
  await page.getByText('The server made a mistake').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
});

test('logged-out users see a request to log in', async () => {
  const page = await openPage(origin, { expectedComplaints: [/status of 401/] });
  await page.goto('/analytics/country');
  await page.getByText('You are not logged in, Unauthorized occurred').waitFor();
});

test('a URL without a valid country shows the same screen, with an explanation', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await visit(person);
  await page.goto('/analytics/country/kenya/nairobi/nairobi');

  await page.getByRole('heading', { level: 1, name: 'Visitors by Country' }).waitFor();
  await page.getByRole('img', { name: 'Visitors by Country: 2 countries, listed above' }).waitFor();
  await rows(page).first().waitFor();
  await page.getByText('Unknown country: the URL takes a code of two letters').waitFor();
});
