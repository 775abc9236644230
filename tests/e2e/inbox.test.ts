import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp, type TestUser } from '../support/app.ts';
import { expectAccessible, intercept } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

/** The mail queue's mark for a mail that was given up. */
const NEVER = '9999-12-31T23:59:59.999Z';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

type Letter = { name: string; subject: string; message: string; email?: string };

const LETTERS: Letter[] = [
  { name: 'Grace', subject: 'A compiler', message: 'Are you free\nin May?', email: 'grace+work@example.org' },
  { name: 'Charles', subject: 'Invoice', message: 'Please find it attached.' },
  { name: 'Mary', subject: 'Re: Hello', message: 'Just saying hello.' },
];

/** Stored one second apart, the last one newest. */
async function write({ user }: TestUser, letters: readonly Letter[], mail_ids: readonly string[] = []): Promise<void> {
  const start = Date.parse('2026-03-04T12:00:00Z');
  const rows = letters.map(({ email = 'visitor@example.org', ...letter }, index) => ({
    ...letter,
    id: randomUUID(),
    user_id: user.id,
    email,
    read: 0,
    mail_id: mail_ids[index] ?? '',
    created_at: new Date(start + index * 1_000).toISOString(),
  }));
  await app.ctx.db.insertInto('messages').values(rows).execute();
}

async function inbox(letters: readonly Letter[] = LETTERS, options?: Parameters<typeof openLoggedInPage>[2]) {
  const { page, person } = await openLoggedInPage(app, origin, options);
  if (letters.length > 0) await write(person, letters);
  await page.goto('/studio/messages');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  return { page, person };
}

const subjectsShown = (page: Page) => page.locator('main li h2 button > span:nth-child(2)').allTextContents();
const opener = (page: Page, name: string) => page.getByRole('button', { name });
const unreadInNav = (page: Page) => page.getByRole('link', { name: /^Messages/ }).textContent();

test('messages are sorted newest first; opening one marks it as read, also at the next visit', async () => {
  const { page, person } = await inbox();
  await opener(page, 'Mary').waitFor();
  expect(await subjectsShown(page)).toEqual(['Re: Hello', 'Invoice', 'A compiler']);
  await page.getByRole('status').getByText('3 unread', { exact: true }).waitFor();
  expect(await unreadInNav(page)).toBe('Messages3 unread');
  await expectAccessible(page);

  await opener(page, 'Grace').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Are you free').waitFor();
  expect(await page.getByText('Are you free').textContent()).toBe('Are you free\nin May?');
  await page.getByRole('status').getByText('2 unread', { exact: true }).waitFor();
  expect(await unreadInNav(page)).toBe('Messages2 unread');
  await expectAccessible(page);
  // One is open at a time.
  await opener(page, 'Charles').click();
  await page.getByText('Please find it attached.').waitFor();
  expect(await page.getByText('Are you free').count()).toBe(0);
  await page.getByRole('status').getByText('1 unread', { exact: true }).waitFor();
  await page.reload();
  await page.getByRole('status').getByText('1 unread', { exact: true }).waitFor();
  expect((await person.request('GET', '/api/messages')).json().unread).toBe(1);

  await opener(page, 'Charles').click();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await page.getByRole('status').getByText('2 unread', { exact: true }).waitFor();
  expect(await page.getByText('Please find it attached.').count()).toBe(0);
  expect((await person.request('GET', '/api/messages')).json().unread).toBe(2);
});

test('a reply goes to the sender by mail, with the same subject and a quotation', async () => {
  const { page } = await inbox();
  await opener(page, 'Grace').click();
  const reply = page.getByRole('link', { name: 'Reply by email' });
  const href = async () => new URL((await reply.getAttribute('href')) ?? '');
  expect((await href()).pathname).toBe('grace%2Bwork@example.org');
  expect(Object.fromEntries((await href()).searchParams)).toEqual({
    subject: 'Re: A compiler',
    body: '\r\n\r\nOn 2026-03-04, Grace wrote:\r\n> Are you free\r\n> in May?',
  });
  await opener(page, 'Mary').click();
  expect((await href()).searchParams.get('subject')).toBe('Re: Hello');
});

const subjectsOf = async (person: TestUser, folder: string) => {
  const response = await person.request('GET', `/api/messages?folder=${folder}`);
  return response.json().messages.map(({ subject }: { subject: string }) => subject);
};

test('a deleted message can be restored in place, by keyboard too', async () => {
  const { page, person } = await inbox();
  await opener(page, 'Charles').click();
  await page.getByRole('status').getByText('2 unread', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await opener(page, 'Charles').waitFor({ state: 'detached' });
  await page.getByRole('status').getByText('‘Invoice’ deleted.').waitFor();
  expect(await subjectsOf(person, 'inbox')).toEqual(['Re: Hello', 'A compiler']);
  await expectAccessible(page);
  // The focused element was removed.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await opener(page, 'Charles').waitFor();
  expect(await subjectsShown(page)).toEqual(['Re: Hello', 'Invoice', 'A compiler']);
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(await subjectsOf(person, 'inbox')).toEqual(['Re: Hello', 'Invoice', 'A compiler']);
});

test('messages are archived and marked as spam, shown in their folders, and moved back', async () => {
  const { page, person } = await inbox();
  const folder = (name: string | RegExp) =>
    page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name });
  await opener(page, 'Grace').click();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await opener(page, 'Grace').waitFor({ state: 'detached' });
  await opener(page, 'Charles').click();
  await page.getByRole('button', { name: 'Mark as spam' }).click();
  await expect.poll(() => subjectsShown(page)).toEqual(['Re: Hello']);
  await page.getByRole('status').getByText('1 unread', { exact: true }).waitFor();
  expect(await unreadInNav(page)).toBe('Messages1 unread');
  expect(await folder(/^Inbox/).getAttribute('aria-current')).toBe('page');

  await folder('Archive').click();
  await expect.poll(() => subjectsShown(page)).toEqual(['A compiler']);
  expect(await folder('Archive').getAttribute('aria-current')).toBe('page');
  await page.reload();
  await opener(page, 'Grace').waitFor();
  expect(await unreadInNav(page)).toBe('Messages1 unread');
  await expectAccessible(page);
  await folder('Spam').click();
  await opener(page, 'Charles').click();
  expect(await page.getByRole('button', { name: 'Mark as spam' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Not spam' }).click();
  await page.getByText('No spam').waitFor();
  await expectAccessible(page);
  expect(await subjectsOf(person, 'inbox')).toEqual(['Re: Hello', 'Invoice']);
  expect(await subjectsOf(person, 'archived')).toEqual(['A compiler']);
  await folder(/^Inbox/).click();
  await expect.poll(() => subjectsShown(page)).toEqual(['Re: Hello', 'Invoice']);
});

test('a message that could not be deleted stays with an error', async () => {
  const { page } = await inbox(LETTERS, { expectedComplaints: [/status of 500/] });
  const failure = { status: 500, code: 'internal', message: 'Something went wrong', error: 'Please try again' };
  await opener(page, 'Charles').click();
  await page.getByRole('status').getByText('2 unread', { exact: true }).waitFor();
  await intercept(page, '**/api/messages/*', (route) => route.fulfill({ status: 500, json: failure }));
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alert').getByText('Something went wrong').waitFor();
  await opener(page, 'Charles').waitFor();
});

test('the search covers names, emails, subjects and texts', async () => {
  const { page } = await inbox();
  await opener(page, 'Mary').waitFor();
  for (const [typed, found] of [
    ['compil', ['A compiler']],
    ['GRACE+', ['A compiler']],
    ['attached', ['Invoice']],
    ['mary', ['Re: Hello']],
  ] as const) {
    await page.getByLabel('Search').fill(typed);
    await page.getByText('1 found').waitFor();
    await expect.poll(() => subjectsShown(page)).toEqual(found);
  }
  await page.getByLabel('Search').fill('nothing like it');
  await page.getByText('No message found for ‘nothing like it’').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Search').fill('');
  await expect.poll(() => subjectsShown(page)).toHaveLength(3);
});

test('older messages are shown on request', async () => {
  const many = Array.from({ length: 55 }, (_, index) => ({ name: `N${index}`, subject: `S${index}`, message: 'x' }));
  const { page } = await inbox(many);
  await page.getByRole('status').getByText('55 unread', { exact: true }).waitFor();
  expect(await subjectsShown(page)).toHaveLength(50);
  await page.getByRole('button', { name: 'Show older messages' }).click();
  await expect.poll(() => subjectsShown(page)).toHaveLength(55);
  expect((await subjectsShown(page)).at(-1)).toBe('S0');
  expect(await page.getByRole('button', { name: 'Show older messages' }).count()).toBe(0);
});

test("the delivery state of a message's mail is shown if it matters", async () => {
  const { page, person } = await inbox([]);
  const [failed, waiting] = [randomUUID(), randomUUID()];
  const at = '2026-03-04T12:00:00.000Z';
  const queued = { mail: '{}', attempts: 5, created_at: at };
  await app.ctx.db
    .insertInto('mail_queue')
    .values([
      { ...queued, id: failed, next_attempt_at: NEVER },
      { ...queued, id: waiting, next_attempt_at: '9998-01-01T00:00:00.000Z' },
    ])
    .execute();
  // The third was sent: it is no longer queued. For the fourth the owner wants no mail.
  await write(person, [...LETTERS, { name: 'Ann', subject: 'Quiet', message: 'x' }], [failed, waiting, randomUUID()]);
  await page.reload();
  await opener(page, 'Grace').getByText('Not delivered by email').waitFor();
  expect(await page.getByText('Not delivered by email').count()).toBe(1);
  await opener(page, 'Grace').click();
  await page.getByText('could not be delivered').waitFor();
  await expectAccessible(page);
  await opener(page, 'Charles').click();
  await page.getByText('is on its way').waitFor();
  await opener(page, 'Ann').click();
  await page.getByText('your address was not confirmed, or emails were off').waitFor();
  await opener(page, 'Mary').click();
  await page.getByText('Just saying hello.').waitFor();
  expect(await page.getByText(/could not be delivered|on its way|No mail was sent/).count()).toBe(0);
});

test('an empty inbox explains where messages come from, and a failed one has a retry button', async () => {
  const { page } = await inbox([], { expectedComplaints: [/status of 500/] });
  await page.getByText('No messages in your inbox').waitFor();
  // Whether a mail is sent depends on the settings and on a confirmed email.
  await page.getByText('You can turn on email notifications in Settings').waitFor();
  expect(await page.getByRole('link', { name: 'View the form' }).getAttribute('href')).toBe('/home#contacts');
  await expectAccessible(page);
  const failure = { status: 500, code: 'internal', message: 'Something went wrong', error: 'Please try again' };
  await page.route('**/api/messages?*', (route) => route.fulfill({ status: 500, json: failure }));
  await page.reload();
  await page.getByRole('alert').getByText('Something went wrong').waitFor();
  await page.unroute('**/api/messages?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No messages in your inbox').waitFor();
});

test("a visitor's text is never markup", async () => {
  const markup = '<img src=x onerror=alert(1)>"\'&amp; \u202eevil';
  const { page } = await inbox([{ name: markup, subject: markup, message: markup }]);
  page.on('dialog', () => {
    throw new Error('It ran');
  });
  await page.locator('main li button').click();
  await expect.poll(() => page.getByText(markup).count()).toBeGreaterThan(2);
  expect(await page.locator('main img').count()).toBe(0);
});
