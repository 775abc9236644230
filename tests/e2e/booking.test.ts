import { beforeAll, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';

let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ config: { bookingHosts: ['book.example.com'] } });
  origin = await app.listen();
});

async function pageWithBooking() {
  const ada = await makeUser(app);
  const json = { title: 'A talk', booking_url: 'https://book.example.com/ada' };
  await ada.request('POST', '/api/services/new', { json });
  return `/u/${ada.user.user_name}`;
}

test('a visitor books in the page after a click, and nothing is fetched from there before', async () => {
  const path = await pageWithBooking();
  const page = await openPage(origin, { expectedComplaints: [/^another host: https:\/\/book\.example\.com/] });
  const foreign: string[] = [];
  await page.route('https://book.example.com/**', (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Book</title><h1>Choose a day</h1>' });
  });
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(path);
  const link = page.getByRole('link', { name: 'Book a time (book.example.com)' });
  await link.hover();
  expect(foreign).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  const frame = page.locator('iframe[title="Book a time: A talk"]');
  await frame.contentFrame().getByRole('heading', { name: 'Choose a day' }).waitFor();
  expect(foreign).toEqual(['https://book.example.com/ada']);
  expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});

test('without scripts it is a link', async () => {
  const path = await pageWithBooking();
  const page = await openPage(origin, { javaScriptEnabled: false });
  await page.goto(path);
  const link = page.getByRole('link', { name: 'Book a time (book.example.com)' });
  expect(await link.getAttribute('href')).toBe('https://book.example.com/ada');
});
