import { expect, test } from 'vitest';
import { PASSWORD, startApp } from '../support/app.ts';
import { expectAccessible } from '../support/browser.ts';
import { openLoggedInPage } from './logged-in-page.ts';

test('a passkey is added in the settings, logs in by the button and by the suggestions, and is removed', async () => {
  const app = await startApp();
  // No passkey can belong to an IP.
  const origin = (await app.listen()).replace('127.0.0.1', 'localhost');
  const { page } = await openLoggedInPage(app, origin, { expectedComplaints: [/status of 401/] });
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // The person touches it when the test says so.
      automaticPresenceSimulation: false,
    },
  });
  const touch = (enabled: boolean) =>
    devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });

  await touch(true);
  await page.goto('/settings/security');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await panel.getByLabel('Name').fill('Laptop');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await panel.getByRole('button', { name: 'I’ve saved my codes' }).click();
  await panel.getByText('Laptop').waitFor();

  await touch(false);
  await page.context().clearCookies();
  await page.goto('/login');
  await expectAccessible(page);
  await touch(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/home');

  // Without a click: the suggestion of the email field.
  await page.context().clearCookies();
  await page.goto('/login');
  await page.waitForURL('**/home');

  await page.goto('/settings/security');
  await panel.getByRole('button', { name: 'Remove Laptop' }).click();
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await panel.getByRole('button', { name: 'Remove passkey' }).click();
  await panel.getByText('Passkey removed.').waitFor();
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Login failed, This passkey is not valid here').waitFor();
  expect((await page.context().cookies()).filter(({ name }) => name === 'vitrine_session')).toEqual([]);
});

test('a browser without passkeys says so, and offers none', async () => {
  const app = await startApp();
  const origin = (await app.listen()).replace('127.0.0.1', 'localhost');
  const { page } = await openLoggedInPage(app, origin);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/settings/security');
  const panel = page.getByRole('region', { name: 'Passkeys' });
  await panel.getByText('This browser has no passkeys. Add one in another.').waitFor();
  expect(await panel.getByRole('button').count()).toBe(0);
  await expectAccessible(page);
});
