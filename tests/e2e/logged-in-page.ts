import type { Page } from 'playwright-core';
import { makeUser, type TestApp, type TestUser } from '../support/app.ts';
import { openBlank, openPage } from '../support/browser.ts';

type PageOptions = Parameters<typeof openPage>[1];

/** Gives the page's browser the session of a user, and the record that the login stores. */
export async function logInByCookie(page: Page, origin: string, { user, cookie }: TestUser): Promise<void> {
  const cookies = cookie()
    .split('; ')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: origin }));
  await page.context().addCookies(cookies);
  // Storage belongs to an origin: the page must be there.
  if (!page.url().startsWith(origin)) await openBlank(page, origin);
  await page.evaluate((record) => localStorage.setItem('user', record), JSON.stringify(user));
}

/** A page of a new logged-in user, at the app that listens at `origin`. */
export async function openLoggedInPage(app: TestApp, origin: string, options?: PageOptions) {
  const person = await makeUser(app);
  const page = await openPage(origin, options);
  await logInByCookie(page, origin, person);
  return { page, person };
}

/** The stored record under the key 'user'. */
export function storedUser(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
}
