import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const DETAILS = { contact_email: 'Work@Ada.example', contact_phone: '+44 20 7946 0018' };
const SECRETS = /work@ada\.example|7946/i;

async function patch(person: TestUser, json: object): Promise<void> {
  const response = await person.request('PATCH', `/api/users/${person.user.id}`, { json });
  expect(response.statusCode).toBe(200);
}

const contactOf = (app: TestApp, name = 'ada') => app.request('GET', `/api/users/${name}/contact`);

describe.for(engines)('contact details on $name', (engine) => {
  test('are shown to nobody by default, and to everybody only if the owner wants it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    expect((await contactOf(app)).statusCode).toBe(404);
    await patch(ada, { show_contact: 'everyone' });
    expect((await contactOf(app)).statusCode).toBe(404);
    for (const show_contact of ['nobody', 'links']) {
      await patch(ada, { ...DETAILS, show_contact });
      expect((await contactOf(app)).statusCode).toBe(404);
      expect((await app.request('GET', '/api/users/ada')).json().has_contact).toBe(false);
    }
    await patch(ada, { show_contact: 'everyone' });
    const { statusCode, headers, body } = await contactOf(app);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(JSON.parse(body)).toEqual({ email: 'work@ada.example', phone: '+44 20 7946 0018' });
    expect((await contactOf(app, 'nobody')).statusCode).toBe(404);
    expect((await contactOf(app, 'sample')).statusCode).toBe(404);
    await app.ctx.db.updateTable('users').set({ suspended_at: '2030-01-01T00:00:00.000Z' }).execute();
    expect((await contactOf(app)).statusCode).toBe(404);
  });

  test('are in no public document, list or profile, but in the account and the archive of its owner', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    await patch(ada, { ...DETAILS, show_contact: 'everyone' });
    for (const path of [
      '/u/ada',
      '/home',
      '/api/users/ada',
      '/sitemap-portfolios-1.xml',
      '/api/projects?user_name=ada',
    ]) {
      const { statusCode, body } = await app.request('GET', path);
      expect([path, statusCode, SECRETS.exec(body)]).toEqual([path, 200, null]);
    }
    expect((await app.request('GET', '/u/ada')).body).toContain('Show contact details');
    expect((await ada.request('GET', '/api/users/me')).json()).toMatchObject({
      contact_email: 'work@ada.example',
      contact_phone: '+44 20 7946 0018',
      show_contact: 'everyone',
    });
    const archive = unzipSync((await ada.request('GET', '/api/export/archive')).rawPayload);
    const account = JSON.parse(strFromU8(archive['account.json'] ?? new Uint8Array()));
    expect(account).toMatchObject({ contact_email: 'work@ada.example', show_contact: 'everyone', branding: true });
  });
});

test('an email or telephone number that is none is rejected', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const rejected = [
    { contact_email: 'ada' },
    { contact_phone: 'call me' },
    { contact_phone: '1'.repeat(41) },
    { show_contact: 'me' },
  ];
  for (const json of rejected) {
    const response = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
    expect([json, response.statusCode]).toEqual([json, 400]);
  }
  const phones = ['', '(0)30 / 12.34-56', '+1 (555) 010-0199 ext. 12'];
  for (const contact_phone of phones) await patch(ada, { contact_phone, contact_email: '' });
});

test('one client gets contact details sixty times an hour', async () => {
  const app = await startApp({ config: { rateLimits: true } });
  const ada = await makeUser(app, { user_name: 'ada' });
  await patch(ada, { ...DETAILS, show_contact: 'everyone' });
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push((await contactOf(app)).statusCode);
  expect(statuses).toEqual([...Array(60).fill(200), 429]);
});
