import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { RECORD_KINDS } from '../../../src/portfolio/model/record-kinds.ts';
import { startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { chooseFromMenu, expectAccessible, intercept, openMenu } from '../../support/browser.ts';
import { openLoggedInPage } from '../logged-in-page.ts';

const TITLES = ['Tide tables', 'Ledger', 'Night bus', 'Paper boat'];

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

async function add({ request }: TestUser, path: string, json: Record<string, unknown>): Promise<string> {
  const response = (await request('POST', `/api/${path}/new`, { json })).json() as Record<string, { id: string }>;
  const record = Object.values(response).find((value) => typeof value === 'object');
  if (!record) throw new Error(`Not added: ${JSON.stringify(response)}`);
  return record.id;
}

/** A page with the list of a user who has four projects. */
async function projectList(options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  // A new project is the first of the list.
  for (const title of TITLES.toReversed()) await add(person, 'projects', { title, technologies: ['Rust'] });
  await page.goto('/studio/projects');
  await row(page, 'Tide tables').waitFor();
  return { page, person };
}

const row = (page: Page, title: string) => page.locator('main li').filter({ hasText: title });
const handle = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}` });
const shownOrder = (page: Page) => page.locator('main li p:first-child').allTextContents();

async function storedTitles({ request, user }: TestUser): Promise<string[]> {
  const records: { title: string }[] = (await request('GET', `/api/projects?user_id=${user.id}`)).json();
  return records.map(({ title }) => title);
}

async function choose(page: Page, title: string, item: string): Promise<void> {
  await chooseFromMenu(page.getByRole('button', { name: `More for ${title}` }), item);
}

async function menuOf(page: Page, title: string): Promise<string[]> {
  const menu = await openMenu(page.getByRole('button', { name: `More for ${title}` }));
  return menu.getByRole('menuitem').allTextContents();
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function centreOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('projects are sorted with the keyboard alone, and each step is announced', async () => {
  const { page, person } = await projectList({ reducedMotion: 'reduce' });
  await handle(page, 'Tide tables').focus();
  const description = await handle(page, 'Tide tables').getAttribute('aria-describedby');
  expect(await page.locator(`[id="${description}"]`).textContent()).toContain('Press Space to lift');

  await page.keyboard.press('Space');
  await page.getByText('Tide tables picked up. Place 1 of 4.').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Place 2 of 4.').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Place 3 of 4.').waitFor();
  const saved = page.waitForResponse('**/api/projects/order');
  await page.keyboard.press('Space');
  await page.getByText('Tide tables dropped. Place 3 of 4.').waitFor();
  expect((await saved).status()).toBe(200);

  const wanted = ['Ledger', 'Night bus', 'Tide tables', 'Paper boat'];
  await expect.poll(() => storedTitles(person)).toEqual(wanted);
  await expect.poll(() => shownOrder(page)).toEqual(wanted);
  await expect.poll(() => focusedName(page)).toBe('Move Tide tables');
  await page.reload();
  await row(page, 'Tide tables').waitFor();
  expect(await shownOrder(page)).toEqual(wanted);
});

test('Escape leaves a project where it was', async () => {
  const { page, person } = await projectList({ reducedMotion: 'reduce' });
  await handle(page, 'Ledger').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Ledger picked up.').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Place 1 of 4.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Ledger left where it was.').waitFor();
  await expect.poll(() => shownOrder(page)).toEqual(TITLES);
  expect(await storedTitles(person)).toEqual(TITLES);
});

test('a project is dragged to its place with the mouse', async () => {
  const { page, person } = await projectList();
  const from = await centreOf(handle(page, 'Paper boat'));
  const to = await centreOf(handle(page, 'Ledger'));
  const saved = page.waitForResponse('**/api/projects/order');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x, to.y - 4, { steps: 12 });
  await page.mouse.up();
  expect((await (await saved).json()).message).toBe('Order saved.');
  const wanted = ['Tide tables', 'Paper boat', 'Ledger', 'Night bus'];
  expect(await storedTitles(person)).toEqual(wanted);
  await expect.poll(() => shownOrder(page)).toEqual(wanted);
});

test('a project is dragged to its place by touch after a long press', async () => {
  const { page, person } = await projectList({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 1_000 },
  });
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await handle(page, 'Tide tables').scrollIntoViewIfNeeded();
  const from = await centreOf(handle(page, 'Tide tables'));
  const to = await centreOf(handle(page, 'Ledger'));
  const saved = page.waitForResponse('**/api/projects/order');
  await send('touchStart', [from]);
  // A long press picks the row up; a quick movement scrolls.
  await page.getByText('Tide tables picked up.').waitFor();
  for (let step = 1; step <= 8; step += 1) {
    await send('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y + 8) * step) / 8 }]);
  }
  await page.getByText('Place 2 of 4.').waitFor();
  await send('touchEnd', []);
  expect((await saved).status()).toBe(200);
  expect(await storedTitles(person)).toEqual(['Ledger', 'Tide tables', 'Night bus', 'Paper boat']);
});

test('the menu of a row moves it without dragging or keyboard', async () => {
  const { page, person } = await projectList();
  const menu = await openMenu(page.getByRole('button', { name: 'More for Night bus' }));
  await menu.getByRole('menuitem', { name: 'Move to the top' }).click();
  await expect.poll(() => storedTitles(person)).toEqual(['Night bus', 'Tide tables', 'Ledger', 'Paper boat']);
  await choose(page, 'Night bus', 'Move down');
  await expect.poll(() => storedTitles(person)).toEqual(['Tide tables', 'Night bus', 'Ledger', 'Paper boat']);
  await choose(page, 'Tide tables', 'Move to the end');
  await expect.poll(() => storedTitles(person)).toEqual(['Night bus', 'Ledger', 'Paper boat', 'Tide tables']);
  await page.getByRole('button', { name: 'More for Ledger' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.type('Move up');
  await page.keyboard.press('Enter');
  await expect.poll(() => storedTitles(person)).toEqual(['Ledger', 'Night bus', 'Paper boat', 'Tide tables']);
  await expect.poll(() => focusedName(page)).toBe('More for Ledger');
  await choose(page, 'Ledger', 'Move down');
  await expect.poll(() => storedTitles(person)).toEqual(['Night bus', 'Ledger', 'Paper boat', 'Tide tables']);
  expect(await menuOf(page, 'Night bus')).toEqual([
    'View its page',
    'Move down',
    'Move to the end',
    'Show only in views',
    'Delete',
  ]);
});

test("the menu of a project links to its page if that is public; a badge's does not", async () => {
  const { page, person } = await projectList();
  await add(person, 'badges', { title: 'Navigator' });
  await choose(page, 'Night bus', 'View its page');
  await page.waitForURL(`**/u/${person.user.user_name}/projects/night-bus`);
  expect(await page.locator('h1').textContent()).toBe('Night bus');

  await page.goto('/studio/projects');
  await page.getByRole('button', { name: 'Hide Ledger' }).click();
  await row(page, 'Ledger').getByText('Hidden').waitFor();
  expect(await menuOf(page, 'Ledger')).not.toContain('View its page');
  await page.goto('/studio/badges');
  expect(await menuOf(page, 'Navigator')).toEqual(['Show only in views', 'Delete']);
});

test('an order that could not be saved shows an error, and the stored order shows again', async () => {
  const { page } = await projectList({ expectedComplaints: [/status of 500/] });
  const failure = { status: 500, code: 'internal', message: 'Error saving the order', error: 'Please try again' };
  await intercept(page, '**/api/projects/order', (route) => route.fulfill({ status: 500, json: failure }));
  await choose(page, 'Ledger', 'Move to the top');
  await page.getByRole('alert').getByText('Error saving the order').waitFor();
  await expect.poll(() => shownOrder(page)).toEqual(TITLES);
});

test('who sees several projects is chosen at once, undone at once, and marked in the list and in views', async () => {
  const { page, person } = await projectList();
  await choose(page, 'Ledger', 'Show only in views');
  await row(page, 'Ledger').getByText('Only in views').waitFor();
  // One click must not publish it.
  expect(await page.getByRole('button', { name: 'Hide Ledger' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select Night bus' }).check();
  await page.getByRole('checkbox', { name: 'Select Paper boat' }).check();
  await page.getByText('2 selected').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide from everybody' }).click();
  await row(page, 'Night bus').getByText('Hidden').waitFor();
  await expect.poll(() => visibleTitles(person)).toEqual(['Tide tables']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => visibleTitles(person)).toEqual(['Tide tables', 'Night bus', 'Paper boat']);
  await page.getByRole('button', { name: 'Hide Paper boat' }).click();
  await row(page, 'Paper boat').getByText('Hidden').waitFor();

  const { view } = (await person.request('POST', '/api/views', { json: { name: 'Client' } })).json();
  await page.goto(`/studio/views?view=${view.id}`);
  await page.locator('summary', { hasText: 'Projects' }).click();
  await page.getByRole('button', { name: 'Hide Ledger', pressed: true }).click();
  await expect
    .poll(async () => (await person.request('GET', `/api/views/${view.id}`)).json().items)
    .toMatchObject([{ shown: true, title: '' }]);
  expect(await page.getByRole('button', { name: 'Hide Paper boat' }).count()).toBe(0);
  await page.getByText('Hidden items are in no view.').waitFor();
});

test('a project is hidden and shown, pinned and unpinned, and the list shows what visitors see', async () => {
  const { page, person } = await projectList();
  const hide = page.getByRole('button', { name: 'Hide Ledger' });
  expect(await hide.getAttribute('aria-pressed')).toBe('false');
  await hide.click();
  await row(page, 'Ledger').getByText('Hidden').waitFor();
  await expect.poll(() => visibleTitles(person)).toEqual(['Tide tables', 'Night bus', 'Paper boat']);
  expect(await row(page, 'Ledger').getByText('Seen at once').count()).toBe(0);
  await page.getByText('4 in all, 1 hidden.').waitFor();
  await hide.click();
  await expect.poll(() => visibleTitles(person)).toEqual(TITLES);

  await page.getByRole('button', { name: `Pin ${TITLES[0]}` }).click();
  await expect.poll(() => page.getByText('Seen at once').count()).toBe(1);
  await expect.poll(() => shows(person)).toEqual(['true', 'false', 'false', 'false']);
  await page.getByRole('button', { name: `Pin ${TITLES[0]}` }).click();
  // None is pinned: the first six are visible.
  await expect.poll(() => page.getByText('Seen at once').count()).toBe(4);
});

async function visibleTitles({ user }: TestUser): Promise<string[]> {
  const records: { title: string }[] = (await app.request('GET', `/api/projects?user_id=${user.id}`)).json();
  return records.map(({ title }) => title);
}

async function shows({ request, user }: TestUser): Promise<string[]> {
  const records: { show: string }[] = (await request('GET', `/api/projects?user_id=${user.id}`)).json();
  return records.map(({ show }) => show);
}

test('a deleted record can be restored for a minute, at its old position', async () => {
  const { page, person } = await projectList();
  await page.clock.install();
  await choose(page, 'Ledger', 'Delete');
  await page.getByText('‘Ledger’ deleted.').waitFor();
  expect(await storedTitles(person)).toEqual(['Tide tables', 'Night bus', 'Paper boat']);
  expect(await row(page, 'Ledger').count()).toBe(0);
  // The focused row was removed: the focus is on Undo.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await row(page, 'Ledger').waitFor();
  expect(await storedTitles(person)).toEqual(TITLES);
  await page.getByText('‘Ledger’ deleted.').waitFor({ state: 'hidden' });

  await choose(page, 'Ledger', 'Delete');
  await choose(page, 'Night bus', 'Delete');
  await page.getByText('‘Night bus’ deleted.').waitFor();
  await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Skills' }).click();
  await page.getByRole('heading', { name: 'Skills' }).waitFor();
  // The clock runs on: what a slow machine takes for the steps is far less than this.
  await page.clock.fastForward(MINUTE_MS - 30_000);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(2);
  await page.clock.fastForward(30_000);
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
});

test('an undo that is too late shows an error', async () => {
  const { page, person } = await projectList({ expectedComplaints: [/status of 404/] });
  await choose(page, 'Ledger', 'Delete');
  await page.getByText('‘Ledger’ deleted.').waitFor();
  await app.ctx.db.deleteFrom('deleted_records').where('user_id', '=', person.user.id).execute();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alert').getByText('Project not found').waitFor();
});

test('two quick moves are saved sequentially, and the last order wins', async () => {
  const { page, person } = await projectList();
  const sent: string[][] = [];
  const blocked: (() => Promise<void>)[] = [];
  await intercept(page, '**/api/projects/order', (route) => {
    sent.push(route.request().postDataJSON().ids);
    blocked.push(() => route.continue());
  });
  await choose(page, 'Paper boat', 'Move to the top');
  await expect.poll(() => sent.length).toBe(1);
  await choose(page, 'Night bus', 'Move to the top');
  const wanted = ['Night bus', 'Paper boat', 'Tide tables', 'Ledger'];
  await expect.poll(() => shownOrder(page)).toEqual(wanted);
  // The second waits for the response to the first: on another connection it could arrive earlier.
  expect(sent).toHaveLength(1);
  await blocked[0]?.();
  await expect.poll(() => sent.length).toBe(2);
  expect(await shownOrder(page)).toEqual(wanted);
  await blocked[1]?.();
  await expect.poll(() => storedTitles(person)).toEqual(wanted);
  await page.reload();
  await row(page, 'Ledger').waitFor();
  expect(await shownOrder(page)).toEqual(wanted);
});

test('rows with the same title have unique button labels', async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  for (const awarded_by of ['Guild', 'Navy']) await add(person, 'badges', { title: 'Navigator', awarded_by });
  await page.goto('/studio/badges');
  await page.getByRole('button', { name: 'Hide Navigator, Navy' }).click();
  await expect
    .poll(async () => (await person.request('GET', `/api/badges?user_id=${person.user.id}`)).json())
    .toMatchObject([
      { awarded_by: 'Guild', hidden: false },
      { awarded_by: 'Navy', hidden: true },
    ]);
});

test('a skill moves within its group, and the groups keep their order', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { reducedMotion: 'reduce' });
  for (const [name, category] of [
    ['CSS', 'frontend'],
    ['Rust', 'backend'],
    ['HTML', 'frontend'],
  ] as const) {
    await add(person, 'skills', { name, category });
  }
  await page.goto('/studio/skills');
  await page.getByRole('heading', { name: 'Frontend' }).waitFor();
  expect(await page.locator('main h2').allTextContents()).toEqual(['Frontend', 'Backend']);
  await handle(page, 'HTML').focus();
  await page.keyboard.press('Space');
  await page.getByText('HTML picked up. Place 2 of 2.').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  // The next row is in another group.
  await page.getByText('HTML dropped. Place 2 of 2.').waitFor();
  await expect.poll(() => focusedName(page)).toBe('Move HTML');
  await page.keyboard.press('Space');
  await page.getByText('HTML picked up. Place 2 of 2.').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Place 1 of 2.').waitFor();
  await page.keyboard.press('Space');
  await expect.poll(() => skillNames(person)).toEqual(['HTML', 'CSS', 'Rust']);
  expect(await menuOf(page, 'Rust')).toEqual(['Show only in views', 'Delete']);
});

async function skillNames({ request, user }: TestUser): Promise<string[]> {
  const groups: { skillSets: { name: string }[] }[] = (
    await request('GET', `/api/user-skill-sets/user/${user.id}`)
  ).json();
  return groups.flatMap(({ skillSets }) => skillSets.map(({ name }) => name));
}

test('ten thousand badges are rendered fifty at a time, and each can be found and moved', async () => {
  const { page } = await openLoggedInPage(app, origin);
  const badge = { awarded_by: '', awarded_date: '', image_url: '', visibility: 'everyone', hidden: false };
  const badges = Array.from({ length: 10_000 }, (_, index) => ({
    ...badge,
    id: `id-${index}`,
    title: `Badge ${index}.`,
  }));
  await page.route('**/api/badges?user_id=*', (route) => route.fulfill({ json: badges }));
  await page.goto('/studio/badges');
  await page.getByText('Badge 0.').waitFor();
  expect(await page.locator('main li').count()).toBe(50);
  await page.getByText('1 to 50 of 10,000').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Badge 99.').waitFor();
  expect(await page.locator('main li').count()).toBe(50);

  const order = page.waitForRequest('**/api/badges/order');
  await page.route('**/api/badges/order', (route) => route.fulfill({ json: { message: 'Order saved.' } }));
  await choose(page, 'Badge 51.', 'Move to the top');
  const sent = (await order).postDataJSON() as { ids: string[] };
  // Only the changed part.
  expect(sent.ids).toHaveLength(52);
  expect(sent.ids.slice(0, 2)).toEqual(['id-51', 'id-0']);

  await page.getByLabel('Find in 10,000 badges').fill('badge 9876');
  await page.getByText('Badge 9876.').waitFor();
  expect(await page.locator('main li').count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0);
  await page.getByLabel('Find in 10,000 badges').fill('none such');
  await page.getByText('Nothing found for ‘none such’').waitFor();
});

for (const { path, plural, entity } of RECORD_KINDS) {
  test(`the list of ${path} loads, has a link if empty and a retry button if failed, and names each record`, async () => {
    const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 500/] });
    const read = path === 'skills' ? '**/api/user-skill-sets/**' : `**/api/${path}?*`;
    const failure = { status: 500, code: 'internal', message: 'Something went wrong', error: 'Please try again' };
    let response = () => {};
    const isRequested = new Promise<void>((resolve) => {
      response = resolve;
    });
    await page.route(read, async (route) => {
      await isRequested;
      await route.fulfill({ status: 500, json: failure });
    });
    await page.goto(`/studio/${path}`);
    await page.getByRole('heading', { name: plural, level: 1 }).waitFor();
    await page.getByText('Loading...').waitFor();
    response();
    await page.getByRole('alert').getByText('Something went wrong').waitFor();
    // All lists are rendered by the same code.
    if (path === 'projects') await expectAccessible(page);
    await page.unroute(read);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(`No ${path} yet`).waitFor();
    if (path === 'projects') await expectAccessible(page);

    const place = { city: 'London', country: 'UK', start_year: '2015-01-01' };
    const named = { title: 'One', name: 'One', position: 'One', company_name: 'Two', institution: 'One', ...place };
    const id = await add(person, path, { ...named, category: path === 'skills' ? 'tools' : 'other' });
    await page.getByRole('link', { name: `Add ${entity}` }).click();
    await page.waitForURL(`/${path}/register/new`);
    await page.getByRole('heading', { name: new RegExp(`(New|Add) ${entity}`) }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Edit One' }).click();
    await page.waitForURL(`/${path}/edit/${id}`);
    await page.getByRole('heading', { name: `Edit ${entity}` }).waitFor();
    await page.goBack();
    await row(page, 'One').waitFor();
  });
}

test('after the end of the session there is a link to the login', async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 40[14]/] });
  await page.goto('/studio/messages');
  await page.getByText('No messages in your inbox').waitFor();
  await page.context().clearCookies();
  await page.reload();
  await page.getByRole('alert').getByText('You are not logged in').waitFor();
  expect(await page.locator('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
});
