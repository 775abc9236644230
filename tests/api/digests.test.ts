import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sendDigests } from '../../src/insight/digest/digests.server.ts';
import { visitsOf } from '../../src/insight/visits/analytics.server.ts';
import { DAY_MS } from '../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines, engines } from '../support/engines.ts';
import { openingsCounted } from '../support/opened-links.ts';
import { FIREFOX } from '../support/visits.ts';

const queued = async (app: TestApp) =>
  (await queuedMails(app)).filter(({ subject }) => subject.startsWith('Your portfolio'));

async function confirm({ ctx }: TestApp, { user }: TestUser): Promise<void> {
  await ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', user.id).execute();
}

/** Saturday, 14 March 2026. */
describe.each(engines)('mails with what happened, on $name', (engine) => {
  test('are in the language of the studio, as every mail to an owner and the page that ends them', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    const ada = await makeUser(app);
    await confirm(app, ada);
    const change = (json: object) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
    expect((await change({ studio_language: 'sv' })).statusCode).toBe(400);
    expect((await change({ studio_language: 'de', digest: 'weekly' })).statusCode).toBe(200);
    expect((await ada.request('GET', '/api/users/me')).json().studio_language).toBe('de');
    const visited = await app.request('GET', `/u/${ada.user.user_name}`, { headers: { 'user-agent': FIREFOX } });
    expect(visited.statusCode).toBe(200);
    await visitsOf(app.ctx).flush();
    await app.request('POST', '/api/users/forgot-password', { json: { email: ada.user.email } });
    const message = { name: 'Bob', email: 'bob@example.com', subject: 'Kelp', message: 'Hello', user_id: ada.user.id };
    expect((await app.request('POST', '/api/contact', { json: message })).statusCode).toBe(200);
    const { share_link } = (
      await ada.request('POST', '/api/share-links', { json: { name: 'Acme', notify: 'first' } })
    ).json();
    const seen = { json: { what: 'opened' }, headers: { 'user-agent': FIREFOX } };
    expect((await app.request('POST', `${new URL(share_link.url).pathname}/seen`, seen)).statusCode).toBe(204);
    await openingsCounted(ada, 1);
    await addDeadLink(app, ada, 'https://kelp.example/gone');
    clock.advance(2 * DAY_MS);
    await sendDigests(app.ctx);

    const mails = await queuedMails(app);
    expect(mails.map(({ text }) => text).join()).toContain('- Profil: https://kelp.example/gone (');
    const subjects = mails.filter(({ language }) => language === 'de').map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      'Geöffnet: Acme',
      'Ihr Portfolio, 9. bis 15. März 2026',
      'Neue Nachricht: Kelp',
      'Neues Passwort festlegen',
    ]);
    const urls = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    const missing = urls.map(
      async (url) => (await app.request('GET', new URL(url).pathname)).statusCode === 404 && url,
    );
    expect((await Promise.all(missing)).filter(Boolean)).toEqual(['https://kelp.example/gone']);
    const path = new URL(mails.find(({ unsubscribeUrl }) => unsubscribeUrl)?.unsubscribeUrl ?? '').pathname;
    const page = await app.request('GET', path);
    expect([page.body, page.body]).toEqual([
      expect.stringContaining('<html lang="de"'),
      expect.stringContaining('Abbestellen</button>'),
    ]);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { studio_language: 'ar' } });
    expect((await app.request('GET', path)).body).toContain('<html lang="ar" dir="rtl"');
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { studio_language: 'de' } });
    const ended = await app.request('POST', path);
    expect(ended.body).toContain('In Ihren <a href="/settings/notices" class="link">Einstellungen</a>');
  });

  test('tell how often links were opened whose owner wants to know', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    const ada = await makeUser(app);
    await confirm(app, ada);
    const links = [
      ['Acme', 'digest'],
      ['Quiet', 'off'],
    ].map(async ([name, notify]) => {
      const made = await ada.request('POST', '/api/share-links', { json: { name, notify } });
      return new URL(made.json().share_link.url).pathname;
    });
    for (const path of await Promise.all(links)) {
      const seen = await app.request('POST', `${path}/seen`, {
        json: { what: 'opened' },
        headers: { 'user-agent': FIREFOX },
      });
      expect(seen.statusCode).toBe(204);
    }
    await openingsCounted(ada, 2);
    clock.advance(2 * DAY_MS);
    await sendDigests(app.ctx);
    const [mail] = await queued(app);
    expect(mail?.text).toMatch(/^Your links were opened:\n- Acme: 1 time\n\n/);
    await app.request('POST', new URL(mail?.unsubscribeUrl ?? '').pathname, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const left = (await ada.request('GET', '/api/share-links')).json();
    expect(left.map(({ notify }: { notify: string }) => notify)).toEqual(['off', 'off']);
  });
});

describe.each(bothEngines)('mails with what happened, on $name', (engine) => {
  test('are sent once for a period to those who asked, if there is something to say, and one click ends them', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP, logLevel: 'debug' } });
    const [ada, bob, eve] = [await makeUser(app), await makeUser(app), await makeUser(app)];
    for (const user of [ada, bob, eve]) {
      if (user !== eve) await confirm(app, user);
      const digest = { json: { digest: 'weekly' } };
      expect((await user.request('PATCH', `/api/users/${user.user.id}`, digest)).statusCode).toBe(200);
    }
    const certificate = { title: 'Scrum', expiration_date: '2026-03' };
    expect((await ada.request('POST', '/api/certifications/new', { json: certificate })).statusCode).toBe(200);
    for (const user of [ada, eve]) {
      const visited = await app.request('GET', `/u/${user.user.user_name}`, { headers: { 'user-agent': FIREFOX } });
      expect(visited.statusCode).toBe(200);
    }
    await visitsOf(app.ctx).flush();
    await sendDigests(app.ctx);
    expect(await queued(app)).toEqual([]);

    clock.advance(2 * DAY_MS);
    // As two nodes do.
    await Promise.all([sendDigests(app.ctx), sendDigests(app.ctx)]);
    await sendDigests(app.ctx);
    const [mail, ...others] = await queued(app);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: ada.user.email, subject: 'Your portfolio, 9 to 15 Mar 2026' });
    expect(mail?.text).toContain('1 visitor, 1 more than in the week before.');
    expect(mail?.text).toContain('Certificates that expire soon:\n- Scrum: 31 Mar 2026\n');

    const path = new URL(mail?.unsubscribeUrl ?? '').pathname;
    const page = await app.request('GET', path);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.body).toContain('Unsubscribe');
    expect((await ada.request('GET', '/api/users/me')).json().digest).toBe('weekly');
    expect((await app.request('GET', `${path.slice(0, -1)}~`)).statusCode).toBe(404);
    const body = new FormData();
    body.set('List-Unsubscribe', 'One-Click');
    const ended = await app.request('POST', path, { body });
    expect([ended.statusCode, ended.body]).toEqual([
      200,
      expect.stringContaining('You are unsubscribed from these emails'),
    ]);
    expect((await ada.request('GET', '/api/users/me')).json().digest).toBe('off');
    expect((await bob.request('GET', '/api/users/me')).json().digest).toBe('weekly');
    expect(JSON.stringify(app.log)).not.toContain(path.slice(-32));
    expect(JSON.stringify(app.log)).toContain('/unsubscribe/:token');
  });
});

/** A link of the profile that does not work. */
async function addDeadLink(app: TestApp, user: TestUser, url: string): Promise<void> {
  await user.request('PATCH', `/api/users/${user.user.id}`, { json: { links: [{ label: 'Kelp', url }] } });
  const now = app.ctx.now().toISOString();
  await app.ctx.db.insertInto('link_check_accounts').values({ user_id: user.user.id, due_at: '' }).execute();
  await app.ctx.db
    .insertInto('checked_links')
    .values({
      ...{ id: randomUUID(), user_id: user.user.id, url, checked_at: now, dead_since: now },
      ...{ failures: 4, reason: 'not_found', ignored_at: '' },
    })
    .execute();
}
