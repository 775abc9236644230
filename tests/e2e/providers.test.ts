import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { identityProvider } from '../support/servers/identity-provider.ts';

test('a provider makes an account, is listed in the settings, and leads to the second step', async () => {
  const app = await startApp();
  const origin = await app.listen();
  const person = { sub: 'subject-1', email: 'ada@example.com', email_verified: true };
  const oidc = await identityProvider(origin, () => person);
  // The port is known only now, and the provider sends browsers back to the URL of the configuration.
  Object.assign(app.ctx.config, { origin, providers: { oidc, github: undefined } });
  const page = await openPage(origin, { expectedComplaints: [/another host: http:\/\/127/, /status of 40[19]/] });
  const button = page.getByRole('button', { name: 'Log in with Campus' });

  await page.goto('/login');
  await button.waitFor();
  await expectAccessible(page);
  await button.click();
  await page.waitForURL('**/studio/welcome');
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.goto('/settings/security');
  const panel = page.getByRole('region', { name: 'Logins at other sites' });
  await panel.getByText(/^ada@example\.com, linked .*, never used$/).waitFor();
  await panel.getByRole('button', { name: 'Unlink Campus' }).click();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Unlink Campus' }).click();
  await panel.getByText('This is the only way to log in to your account').waitFor();

  await page.context().clearCookies();
  person.sub = 'subject-2';
  await page.goto('/login');
  await button.click();
  await page.getByText('There is an account with this email address already.').waitFor();

  const { id } = await app.ctx.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const factor = { user_id: id, secret: 'unused', confirmed_at: app.ctx.now().toISOString(), last_step: 0 };
  await app.ctx.db.insertInto('totp_factors').values(factor).execute();
  await page.context().clearCookies();
  person.sub = 'subject-1';
  await button.click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});
