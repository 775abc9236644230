import * as OTPAuth from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { webhooksOf } from '../../src/exchange/webhooks/webhook-queue.server.ts';
import { PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { stillClock } from '../support/clock.ts';
import { sentBytes } from '../support/sent-bytes.ts';
import { openLoggedInPage } from './logged-in-page.ts';

/** What it has, and two percent: less than the code of the settings or of a form with a draft. */
const LOGIN_SCREEN_MAX_BYTES = 306_000;

const clock = stillClock(new Date().toISOString());
let app: TestApp;
let origin: string;

beforeAll(async () => {
  app = await startApp({ now: clock.now });
  origin = await app.listen();
});

function codeOf(secret: string): string {
  // No code is accepted twice: the next one is of the next period.
  clock.advance(30_000);
  return new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
}

test('the second step is turned on with an app, and then asked for at the login', async () => {
  const { page, person } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 40[013]/] });
  await page.goto('/settings/security');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await panel.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectAccessible(page);
  const secret = (await panel.locator('code').textContent()) ?? '';
  await panel.getByLabel('Code of the app').fill('000000');
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await panel.getByText('Wrong code: enter the one that the app shows now').first().waitFor();
  await panel.getByLabel('Code of the app').fill(codeOf(secret));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  const codes = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recoveryCode = ''] = await codes.allInnerTexts();
  await panel.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await panel.getByText('10 recovery codes are left').waitFor();

  await page.context().clearCookies();
  await page.goto('/login');
  const enterPassword = async () => {
    await page.getByLabel('Email').fill(person.user.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await enterPassword();
  await page.getByLabel('Code').waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Login failed, Wrong code').waitFor();
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');

  await page.context().clearCookies();
  await page.goto('/login');
  await enterPassword();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/home');
  const { recovery_codes_left } = await page.evaluate(async () => (await fetch('/api/users/second-factor')).json());
  expect(recovery_codes_left).toBe(9);
});

test('a token is made, shown once, and revoked', async () => {
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 401/] });
  await page.goto('/settings/developers');
  const panel = page.getByRole('region', { name: 'API tokens' });
  await panel.getByRole('button', { name: 'New token' }).click();
  await panel.getByLabel('Name').fill('Robot');
  await panel.getByLabel('Read messages').check();
  // The clock has moved since the login.
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Create token' }).click();
  const token = await panel.getByLabel('Your new token').inputValue();
  const read = await app.request('GET', '/api/messages', { headers: { authorization: `Bearer ${token}` } });
  expect(read.statusCode).toBe(200);
  await panel.getByRole('button', { name: 'Done' }).click();
  await panel.getByText('portfolio:read, messages:read').waitFor();
  const revoke = panel.getByRole('button', { name: 'Revoke Robot' });
  await revoke.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await revoke.click();
  await expectAccessible(page);
  await page.getByRole('dialog', { name: 'Revoke ‘Robot’?' }).getByRole('button', { name: 'Revoke token' }).click();
  await panel.getByText('Token revoked.').waitFor();
  const late = await app.request('GET', '/api/messages', { headers: { authorization: `Bearer ${token}` } });
  expect(late.statusCode).toBe(401);
});

test('the login screen does not grow by what is used after it', async () => {
  const page = await openPage(origin);
  const bytes = await sentBytes(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(bytes.all(), bytes.list()).toBeLessThan(LOGIN_SCREEN_MAX_BYTES);
});

test("webhooks are listed in the studio's language with what became of their deliveries", async () => {
  const { page, person } = await openLoggedInPage(app, origin);
  await page.addInitScript(() => localStorage.setItem('studio-language', 'de'));
  await page.goto('/settings/developers');
  const panel = page.getByRole('region', { name: 'Webhooks' });
  await panel.getByRole('button', { name: 'Neuer Webhook' }).click();
  await panel.getByLabel('URL', { exact: true }).fill('https://localhost/');
  await panel.getByRole('checkbox', { name: 'Eine Nachricht ist eingegangen' }).check();
  await panel.getByRole('button', { name: 'Webhook erstellen' }).click();
  await panel.getByRole('button', { name: 'Fertig' }).click();
  const message = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'Hi' };
  await app.request('POST', '/api/contact', { json: { ...message, user_id: person.user.id } });
  await webhooksOf(app.ctx).idle();
  await panel.getByRole('button', { name: 'Zustellungen an localhost' }).click();
  await panel.getByText('Keine öffentliche Adresse').waitFor();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Löschen: localhost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Webhook löschen' }).click();
  await panel.getByText('Webhook gelöscht.').waitFor();
});

test('where a second step is required, every screen leads to it until it is there', async () => {
  const strict = await startApp({ now: clock.now, config: { needsSecondFactor: true } });
  const { page } = await openLoggedInPage(strict, await strict.listen(), { expectedComplaints: [/status of 403/] });
  await page.goto('/studio/projects');
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  await expectAccessible(page);
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await panel.getByRole('button', { name: 'Turn on two-factor authentication' }).click();
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Continue' }).click();
  const secret = (await panel.locator('code').textContent()) ?? '';
  await panel.getByLabel('Code of the app').fill(codeOf(secret));
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await panel.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await panel.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
});
