import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../support/app.ts';
import { chooseFromMenu, expectAccessible } from '../../support/browser.ts';
import { stillClock } from '../../support/clock.ts';
import { openLoggedInPage } from '../logged-in-page.ts';
import {
  act,
  CHROME_ON_LINUX,
  FIREFOX_ON_WINDOWS,
  LINKOPING,
  LONDON,
  LONDON_TOO,
  MILTON,
  SAFARI_ON_IPHONE,
  visit,
} from './generated-visits.ts';

const CITIES = join(import.meta.dirname, '../..', 'data', 'geo', 'GeoIP2-City-Test.mmdb');
const NOON = '2026-06-30T12:00:00.000Z';
const WIDTHS_PX = [320, 360, 768, 1_280, 2_560];
const SCREEN = '/analytics/country';

const clock = stillClock(NOON);
let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { geoipDb: CITIES, trustProxy: ['loopback'] }, now: clock.now });
  origin = await app.listen();
});

/** A user's browser, on the day of the server's clock. */
async function ownersPage(options?: Parameters<typeof openLoggedInPage>[2]) {
  const opened = await openLoggedInPage(app, origin, options);
  await opened.page.clock.setFixedTime(NOON);
  return opened;
}

async function visitAt(time: string, ...visiting: Parameters<typeof visit>): Promise<void> {
  clock.set(time);
  await visit(...visiting);
  clock.set(NOON);
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A report's rows with the text of their cells. */
function rowsOf(page: Page, name: string): Promise<string[]> {
  const rows = panel(page, name).getByRole('row');
  return rows.allInnerTexts().then((texts) => texts.slice(1).map(spaced));
}

/** The totals of the whole range, by name. */
function figuresOf(page: Page): Promise<Record<string, string>> {
  return panel(page, 'Overview')
    .locator('dl > div')
    .evaluateAll((cells) =>
      Object.fromEntries(
        cells.map((cell) => [
          cell.querySelector('dt')?.textContent ?? '',
          [...cell.querySelectorAll('dd > span')].map(({ textContent }) => textContent).join(' | '),
        ]),
      ),
    );
}

const countriesOf = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: /visitors$/ })
    .allInnerTexts()
    .then((texts) => texts.map(spaced));

/** London with Chrome by a search, London with an iPhone, Milton with Firefox by a link in a newsletter. */
async function threePeople(person: Parameters<typeof visit>[1]): Promise<void> {
  await visit(app, person, { referrer: 'https://www.google.com/' });
  await visit(app, person, { referrer: 'https://www.google.com/' });
  await visit(app, person, { ip: LONDON_TOO, agent: SAFARI_ON_IPHONE });
  await visit(app, person, { ip: MILTON, agent: FIREFOX_ON_WINDOWS, query: '?utm_source=cv&utm_medium=pdf' });
}

test('figures and reports show the number of visitors, their sources and devices', async () => {
  const { page, person } = await ownersPage();
  await threePeople(person);
  await page.goto(`${SCREEN}?range=today`);

  await expect
    .poll(() => figuresOf(page))
    .toMatchObject({
      Visitors: '3',
      Visits: '3 | 1 per visitor',
      Views: '4 | 1.3 per visit',
      'Messages sent': '0 | 0% conversion',
      'Link clicks': '0 | 0 live, 0 repository',
    });
  await expect.poll(() => rowsOf(page, 'Pages')).toEqual(['Portfolio page 3 100%']);
  await expect.poll(() => rowsOf(page, 'Devices')).toEqual(['Desktop 2 67%', 'Mobile 1 33%']);
  await expect.poll(() => rowsOf(page, 'Sources')).toEqual(['Campaign 1 33%', 'Direct 1 33%', 'Search 1 33%']);
  const tabs = panel(page, 'Sources').getByRole('tab');
  expect(await tabs.allInnerTexts()).toEqual(['Channels', 'Referrers', 'Source', 'Medium', 'Campaign']);
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => rowsOf(page, 'Sources')).toEqual(['No referrer 2 67%', 'google.com 1 33%']);
  await panel(page, 'Projects').getByText('No project views in this period.').waitFor();
});

test('projects show their opens and clicks, and messages their share of the visitors', async () => {
  const { page, person } = await ownersPage();
  const links = { live_url: 'https://engine.example', github_url: 'https://github.com/ada/engine' };
  const added = await person.request('POST', '/api/projects/new', { json: { title: 'Engine', ...links } });
  const { id, slug } = (added.json() as { project: { id: string; slug: string } }).project;
  await visit(app, person);
  await visit(app, person, { path: `/projects/${slug}` });
  await act(app, '/api/follow', { project_id: id, link: 'live' });
  await act(app, '/api/follow', { project_id: id, link: 'live' });
  await act(app, '/api/follow', { project_id: id, link: 'repository' });
  const letter = { name: 'Bo', email: 'bo@example.com', subject: 'Hello', message: 'May we talk?' };
  await act(app, '/api/contact', { user_name: person.user.user_name, ...letter });
  await visit(app, person, { ip: MILTON });
  await page.goto(`${SCREEN}?range=today`);

  await expect
    .poll(() => figuresOf(page))
    .toMatchObject({
      Visitors: '2',
      'Messages sent': '1 | 50% conversion',
      'Link clicks': '3 | 2 live, 1 repository',
    });
  const opened = 'Engine 1 open, 2 live clicks, 1 repository click 1 50%';
  await expect.poll(() => rowsOf(page, 'Projects')).toEqual([opened]);

  await panel(page, 'Projects').getByRole('link', { name: 'Engine' }).click();
  await page.getByRole('link', { name: 'Remove the filter Page: Engine' }).waitFor();
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '1' });
});

test('the trend has the same figures as a sentence and as a table', async () => {
  const { page, person } = await ownersPage();
  await visitAt('2026-06-28T08:00:00.000Z', app, person);
  await threePeople(person);
  await page.goto(`${SCREEN}?range=7`);

  const words = 'Visitors from 24 Jun to 30 Jun: 4, most (3) 30 Jun';
  await page.getByRole('img', { name: words }).waitFor();
  await page.getByText('The same as a table').click();
  const table = page.getByRole('region', { name: 'Figures over time' }).getByRole('row');
  expect((await table.allInnerTexts()).map(spaced)).toEqual([
    'Day Visitors Visits Views',
    '24 Jun 0 0 0',
    '25 Jun 0 0 0',
    '26 Jun 0 0 0',
    '27 Jun 0 0 0',
    '28 Jun 1 1 1',
    '29 Jun 0 0 0',
    '30 Jun 3 3 4',
  ]);
  await page.getByRole('radio', { name: 'Views' }).check();
  await page.getByRole('img', { name: 'Views from 24 Jun to 30 Jun: 5, most (4) 30 Jun' }).waitFor();
});

test('the previous period is shown beside, in figures and in words', async () => {
  const { page, person } = await ownersPage();
  await visitAt('2026-06-20T08:00:00.000Z', app, person);
  await visitAt('2026-06-20T08:00:00.000Z', app, person, { ip: MILTON });
  await threePeople(person);
  await page.goto(`${SCREEN}?range=7`);
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '3' });

  await page.getByLabel('Compare with the period before').check();

  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '3 | 1 more (+50%), 2 before' });
  await panel(page, 'Overview').getByText('24 to 30 Jun 2026, compared with 17 to 23 Jun 2026.').waitFor();
  await page.getByText('The same as a table').click();
  await page.getByRole('columnheader', { name: 'Visitors before' }).waitFor();
  expect(new URL(page.url()).searchParams.get('compare')).toBe('1');

  await page.getByLabel('Days', { exact: true }).selectOption('all');
  await page.getByLabel('Compare with the period before').waitFor({ state: 'detached' });
});

test('custom days start with the current ones, and stay in the URL', async () => {
  const { page, person } = await ownersPage();
  await visitAt('2026-06-20T08:00:00.000Z', app, person);
  await page.goto(`${SCREEN}?range=7`);
  await page.getByLabel('Days', { exact: true }).selectOption('custom');
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-06-24');

  await page.getByLabel('From', { exact: true }).fill('2026-06-19');
  await page.getByLabel('To', { exact: true }).fill('2026-06-21');

  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '1' });
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('from'), searchParams.get('to')]).toEqual(['2026-06-19', '2026-06-21']);
});

test('custom days can be typed, and are kept as chosen, in either order', async () => {
  const { page, person } = await ownersPage();
  await visitAt('2026-06-20T08:00:00.000Z', app, person);
  await page.goto(`${SCREEN}?range=custom&from=2026-06-24&to=2026-06-21`);
  const from = page.getByLabel('From', { exact: true });

  await from.focus();
  await page.keyboard.type('06192026');

  expect(await from.inputValue()).toBe('2026-06-19');
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '1' });
  await panel(page, 'Overview').getByText('19 to 21 Jun 2026').waitFor();
  await from.fill('2026-06-25');
  await panel(page, 'Overview').getByText('21 to 25 Jun 2026').waitFor();
  expect(await from.inputValue()).toBe('2026-06-25');
});

test('a click on a row sets a filter, and a chip removes it', async () => {
  const { page, person } = await ownersPage();
  await threePeople(person);
  await page.goto(`${SCREEN}?range=today`);

  await panel(page, 'Devices').getByRole('link', { name: 'Desktop' }).click();

  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '2' });
  await expect
    .poll(() => countriesOf(page))
    .toEqual(['GB United Kingdom 50% 1 visitors', 'US United States 50% 1 visitors']);
  await expect.poll(() => rowsOf(page, 'Devices')).toEqual(['Desktop 2 100%']);
  await panel(page, 'Overview').getByText('The hours of a day are kept for a week').waitFor();
  expect(new URL(page.url()).searchParams.get('device')).toBe('Desktop');

  await panel(page, 'Sources').getByRole('link', { name: 'Search' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '1' });
  await page.reload();
  await expect.poll(() => countriesOf(page)).toEqual(['GB United Kingdom 100% 1 visitors']);

  await page.getByRole('link', { name: 'Remove the filter Channel: Search' }).click();
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '2' });
  await page.goBack();
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '1' });
  await page.getByRole('link', { name: 'Remove all filters' }).click();
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '3' });
  expect(new URL(page.url()).search).toBe('?range=today');
});

test('a country in the URL filters the reports, but not the countries; its places state which filters they ignore', async () => {
  const { page, person } = await ownersPage();
  await threePeople(person);
  await page.goto(`${SCREEN}?range=today&device=Desktop`);

  await page.getByRole('link', { name: 'United Kingdom', exact: true }).click();

  await page.waitForURL('**/analytics/country/GB?range=today&device=Desktop');
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '1' });
  await expect.poll(() => rowsOf(page, 'Devices')).toEqual(['Desktop 1 100%']);
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^(GB|US)/ })
      .count(),
  ).toBe(2);
  await panel(page, 'United Kingdom').getByText('they cannot be combined with the other filters').waitFor();

  await page.getByRole('link', { name: 'Remove the filter Country: United Kingdom' }).click();
  await page.waitForURL('**/analytics/country?range=today&device=Desktop');
});

test('filters without a match show a message', async () => {
  const { page, person } = await ownersPage();
  await threePeople(person);
  await page.goto(`${SCREEN}?range=today&channel=Search&device=Tablet`);

  await page.getByText('Nobody fits all of these filters. Remove one of them to see more.').waitFor();
  await expect.poll(() => figuresOf(page)).toMatchObject({ Visitors: '0' });
  await page.getByRole('img', { name: 'Visitors by Country: 0 countries, listed above' }).waitFor();
});

test('long reports show their first rows, and all on request', async () => {
  const { page, person } = await ownersPage();
  for (let site = 1; site <= 10; site++) {
    await visit(app, person, { ip: `81.2.69.${142 + site}`, referrer: `https://site-${site}.example/` });
  }
  await page.goto(`${SCREEN}?range=today`);
  await panel(page, 'Sources').getByRole('tab', { name: 'Referrers' }).click();
  await expect.poll(() => rowsOf(page, 'Sources').then(({ length }) => length)).toBe(8);

  await panel(page, 'Sources').getByRole('button', { name: 'Show all 10' }).click();

  await expect.poll(() => rowsOf(page, 'Sources').then(({ length }) => length)).toBe(10);
  await panel(page, 'Sources').getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(() => rowsOf(page, 'Sources').then(({ length }) => length)).toBe(8);
});

test('current visitors update automatically, and not while the tab is hidden', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.clock.install({ time: NOON });
  await page.goto(SCREEN);
  await page.getByText('Nobody in the last 5 minutes').waitFor();

  await visit(app, person);
  await page.clock.runFor(16_000);
  await page.getByText('1 visitor in the last 5 minutes').waitFor();

  let requested = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/audience/live')) requested += 1;
  });
  await showTab(page, 'hidden');
  await visit(app, person, { ip: MILTON });
  await page.clock.runFor(60_000);
  expect(requested).toBe(0);
  await showTab(page, 'visible');
  await page.getByText('2 visitors in the last 5 minutes').waitFor();
});

async function showTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
    window.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

async function download(page: Page, report: string, choice: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    chooseFromMenu(page.getByRole('button', { name: `Download ${report}`, exact: true }), choice),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Lines of cells, each quoted in the file. */
function csv(...lines: string[]): string {
  return lines.map((line) => `"${line.replaceAll(',', '","')}"`).join('\r\n');
}

test('each report can be downloaded as a spreadsheet and as JSON, named after its days', async () => {
  const { page, person } = await ownersPage();
  await threePeople(person);
  await visit(app, person, { ip: LINKOPING, query: '?utm_source==1%2B1' });
  await page.goto(`${SCREEN}/GB?range=7`);
  await panel(page, 'Sources').getByRole('tab', { name: 'Source' }).click();

  expect(await download(page, 'Countries', 'Countries, CSV')).toEqual({
    name: 'visitors-countries-2026-06-24-to-2026-06-30.csv',
    text: csv('country_code,country,unique_visitors', 'GB,United Kingdom,2', 'SE,Sweden,1', 'US,United States,1'),
  });
  expect((await download(page, 'Regions and cities', 'Cities, CSV')).text).toBe(
    csv('city,region,unique_visitors', 'London,England,2'),
  );
  expect(await download(page, 'Overview', 'Totals, CSV')).toEqual({
    name: 'visitors-totals-2026-06-24-to-2026-06-30-GB.csv',
    text: csv(
      'figure,count,before',
      'visitors,2,0',
      'visits,2,0',
      'views,3,0',
      'live_clicks,0,0',
      'repository_clicks,0,0',
      'messages,0,0',
      'downloads,0,0',
    ),
  });
  const series = await download(page, 'Overview', 'Over time, JSON');
  expect(JSON.parse(series.text)).toMatchObject({
    from: '2026-06-24',
    to: '2026-06-30',
    filters: { country: 'GB' },
    rows: expect.arrayContaining([{ period: '2026-06-30', visitors: 2, visits: 2, views: 3 }]),
  });

  await page.getByRole('link', { name: 'All countries' }).click();
  // A button that moves while it is pressed does not open its menu.
  await page.getByRole('link', { name: 'All countries' }).waitFor({ state: 'hidden' });
  const sources = await download(page, 'Source', 'Source, CSV');
  expect(sources.text.split('\r\n')).toEqual([
    csv('value,label,visitors,visits,views'),
    expect.stringMatching(/^"","None","2",/),
    csv("'=1+1,'=1+1,1,1,1"),
    csv('cv,cv,1,1,1'),
  ]);
});

test('if the reports fail, one error is shown, with the countries, and a retry shows them', async () => {
  const { page, person } = await ownersPage({ expectedComplaints: [/status of 500 .*\/api\/audience/] });
  await threePeople(person);
  const body = { status: 500, code: 'internal', message: 'Something went wrong', error: 'The server made a mistake' };
  await page.route('**/api/audience?**', (route) => route.fulfill({ status: 500, json: body }));
  await page.goto(`${SCREEN}?range=today`);

  await page.getByText('The server made a mistake').waitFor();
  await panel(page, 'Countries').getByRole('link').first().waitFor();
  expect(await page.getByText('The server made a mistake').count()).toBe(1);
  expect(await page.locator('main [aria-busy=true]').count()).toBe(0);

  await page.unroute('**/api/audience?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rowsOf(page, 'Devices')).toEqual(['Desktop 2 67%', 'Mobile 1 33%']);
  await expect.poll(() => rowsOf(page, 'Pages')).toEqual(['Portfolio page 3 100%']);
  expect(await page.getByText('The server made a mistake').count()).toBe(0);
});

test('one request answers the whole screen, with filters too', async () => {
  const { page, person } = await ownersPage();
  await threePeople(person);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(audience|analytics)/.test(pathname) && !pathname.endsWith('/live')) requested.push(pathname);
  });
  await page.goto(`${SCREEN}?range=today&device=Desktop`);
  await expect.poll(() => rowsOf(page, 'Devices')).toEqual(['Desktop 2 100%']);
  await panel(page, 'Devices').getByRole('tab', { name: 'Browsers' }).click();
  await panel(page, 'Devices').getByRole('tabpanel').getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual(['/api/audience']);
});

test('a loading report has the shape of its content, and one announcement', async () => {
  const { page } = await ownersPage();
  let response = () => {};
  const released = new Promise<void>((resolve) => {
    response = resolve;
  });
  await page.route(/\/api\/(audience|analytics)\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(SCREEN);

  await page.getByText('Loading...').waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(8);
  await expectAccessible(page);
  response();
  await page.getByText('No visitors in these days').waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
});

test('the end of the session is reported once', async () => {
  const { page } = await ownersPage({ expectedComplaints: [/status of 401/] });
  await page.context().clearCookies();
  await page.goto(SCREEN);

  await page.getByText('You are not logged in').waitFor();
  await page.getByText('Unauthorized').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor();
});

test('if all visitors of a day have one IP, a note links to the setup', async () => {
  const { page, person } = await ownersPage();
  for (let version = 1; version <= 5; version++) {
    await visit(app, person, { agent: CHROME_ON_LINUX.replace('140', `14${version}`), ip: LONDON });
  }
  await page.goto(`${SCREEN}?range=today`);

  await page.getByText('All of today’s visitors seem to come from one IP.').waitFor();
  await page.getByRole('link', { name: 'See what the server sees of your request' }).click();
  await page.getByRole('heading', { level: 1, name: 'Visitor setup' }).waitFor();
});

test('the screen fits every width and touch targets, and is accessible in light and dark', async () => {
  const { page, person } = await ownersPage({ hasTouch: true, isMobile: true });
  const campaign = 'Donaudampfschifffahrtsgesellschaft'.repeat(2);
  await visit(app, person, { query: `?utm_campaign=${campaign}` });
  await page.goto(`${SCREEN}/GB?range=30&compare=1&device=Desktop&utm_campaign=${campaign}`);
  await expect.poll(() => rowsOf(page, 'Devices')).toEqual(['Desktop 1 100%']);
  await panel(page, 'Sources').getByRole('tab', { name: 'Campaign' }).click();
  await page.getByText('The same as a table').click();

  await expectAccessible(page);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 800 });
    // Not the window's own width: a phone's window grows with its overflowing content. Charts follow a moment later.
    const rendered = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(rendered, { message: `width of what is drawn at ${width} px` }).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  const small = await page
    .locator('main :is(button, select, summary, input[type=date], table a, [role=tab]):visible')
    .evaluateAll((controls) =>
      controls.filter((control) => control.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML),
    );
  expect(small).toEqual([]);
});
