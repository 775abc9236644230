import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { MINUTE_MS } from '../../src/platform/lib/time.ts';
import type { Account } from '../conformance/meeting/account.ts';
import { DATA } from '../conformance/meeting/data.ts';
import { SCREENS } from '../conformance/meeting/screens/all.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { logInByCookie } from './logged-in-page.ts';

const RESPONSE_TIMEOUT_MS = MINUTE_MS;
const PAIR_TIMEOUT_MS = 180_000;
const DESKTOP = { width: 1_280, height: 720 };

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** Every datum meets every screen. */
describe.each(DATA)('$name', ({ make }) => {
  let account: Account;
  let page: Page;
  // One page for all screens: in a new one, loading and compiling the scripts takes most of the time.
  beforeAll(async () => {
    account = await make(app);
    page = await openPage(origin, { reducedMotion: 'reduce' });
    // A document of 10,000 projects has five megabytes.
    page.context().setDefaultTimeout(RESPONSE_TIMEOUT_MS);
    await logInByCookie(page, origin, account.user);
  });
  afterEach(async () => {
    await page.emulateMedia({ media: null });
    await page.setViewportSize(DESKTOP);
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  });
  afterAll(() => page.context().close());

  test.each(SCREENS)('meets $name', ({ meet }) => meet(account, page), PAIR_TIMEOUT_MS);
});
