import { beforeAll, describe, test } from 'vitest';
import { MINUTE_MS } from '../../src/lib/time.ts';
import type { Account } from '../conformance/meeting/account.ts';
import { DATA } from '../conformance/meeting/data.ts';
import { SCREENS } from '../conformance/meeting/screens/all.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { logInByCookie } from './logged-in-page.ts';

const RESPONSE_TIMEOUT_MS = MINUTE_MS;
const PAIR_TIMEOUT_MS = 180_000;

let app: TestApp;
let origin: string;
beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
});

/** Every datum meets every screen. */
describe.each(DATA)('$name', ({ make }) => {
  let account: Account;
  beforeAll(async () => {
    account = await make(app);
  });

  test.each(SCREENS)(
    'meets $name',
    async ({ meet }) => {
      const page = await openPage(origin, { reducedMotion: 'reduce' });
      // A document of 10,000 projects has five megabytes.
      page.context().setDefaultTimeout(RESPONSE_TIMEOUT_MS);
      await logInByCookie(page, origin, account.user);
      await meet(account, page);
    },
    PAIR_TIMEOUT_MS,
  );
});
