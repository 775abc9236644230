import { expect, test } from 'vitest';
import { outbox, textOf } from '../../support/account-mails.ts';
import { makeUser, startApp } from '../../support/app.ts';

const NAMES = { siteName: 'Ada & Co.', operatorName: 'Valcourt B.V.' };
const ESCAPED = 'Ada &amp; Co.';
const DOCUMENTS = [
  '/',
  '/privacy',
  '/terms',
  '/imprint',
  '/accessibility',
  '/help/import',
  '/api/docs',
  '/login',
  '/home',
  '/nothing',
];

test('SITE_NAME replaces the name on every document, in the manifest and in link previews', async () => {
  const app = await startApp({ config: NAMES });
  const { user } = await makeUser(app);
  for (const path of [...DOCUMENTS, `/u/${user.user_name}`]) {
    const { body } = await app.request('GET', path);
    expect([path, body.includes(ESCAPED), body.includes('Vitrine')]).toEqual([path, true, false]);
  }
  const manifest = (await app.request('GET', '/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Ada & Co.', short_name: 'Ada & Co.' });
  expect((await app.request('GET', '/home')).body).toContain(`<meta property="og:site_name" content="${ESCAPED}">`);
  expect((await app.request('GET', '/login')).body).toContain(`<meta name="application-name" content="${ESCAPED}">`);
});

test('OPERATOR_NAME is on the legal pages, in the footer and in mails', async () => {
  const app = await startApp({ config: NAMES });
  for (const path of ['/', '/terms', '/imprint', '/accessibility', '/help/import'])
    expect([path, (await app.request('GET', path)).body.includes('Valcourt B.V.')]).toEqual([path, true]);
  await makeUser(app);
  const mail = textOf(await outbox(app).find(() => true));
  expect(mail).toContain('Sent by Valcourt B.V. at http://localhost:3000');
  expect(mail).toContain(`&nbsp; ${ESCAPED}</div>`);
});
