import { expect, test } from 'vitest';
import { makeUser, startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { CHROME_ON_LINUX } from './analytics/generated-visits.ts';

/** Otherwise the browser identifies as automated. */
const LIKE_A_PERSON = {
  userAgent: CHROME_ON_LINUX,
  extraHTTPHeaders: { 'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24"' },
};

test('a recipient opens a link by its password', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const origin = await app.listen();
  await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } });
  const json = { name: 'Acme', password: 'open sesame' };
  const { share_link } = (await ada.request('POST', '/api/share-links', { json })).json();
  const page = await openPage(origin, { ...LIKE_A_PERSON, expectedComplaints: [/status of 40[13]/] });
  const enter = async (password: string) => {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Open' }).click();
  };
  const path = `${new URL(share_link.url).pathname}/projects/engine`;
  await page.goto(path);
  await expectAccessible(page);
  await enter('wrong');
  await page.getByRole('alert').waitFor();
  await enter('open sesame');
  await page.waitForURL(`**${path}`);
  await page.getByText('created for one recipient').waitFor();
});

test('a share link counts once its page was visible for two seconds, and what its reader opens', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const origin = await app.listen();
  const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json();
  const { share_link } = (await ada.request('POST', '/api/share-links', { json: { name: 'Acme' } })).json();
  const { pathname } = new URL(share_link.url);
  const stored = async () => (await ada.request('GET', '/api/share-links')).json()[0];

  const page = await openPage(origin, LIKE_A_PERSON);
  await page.clock.install();
  let reports = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/seen')) reports += 1;
  });
  await page.addInitScript(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', writable: true }),
  );
  await page.goto(pathname);
  await page.clock.runFor(10_000);
  expect(reports).toBe(0);
  await page.evaluate(() => {
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(1_900);
  expect(reports).toBe(0);
  const reported = page.waitForResponse((response) => response.url().endsWith('/seen'));
  await page.clock.runFor(200);
  expect((await reported).status()).toBe(204);
  await page.clock.runFor(10_000);
  expect(reports).toBe(1);
  await expect.poll(stored).toMatchObject({ opened_count: 1, looked_at: [] });

  await page.getByRole('link', { name: 'Engine' }).first().click();
  await page.waitForURL(`**${pathname}/projects/${project.slug}`);
  await page.evaluate(() => {
    Object.assign(document, { visibilityState: 'visible' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.clock.runFor(2_100);
  expect(await page.evaluate(() => document.referrer)).toBe('');
  await expect.poll(async () => (await stored()).looked_at).toEqual([{ kind: 'project', id: project.id, count: 1 }]);
});
