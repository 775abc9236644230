import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as OTPAuth from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { sendFollowUps } from '../../src/clients/desk/follow-up-mails.server.ts';
import { sendQuarantineNotices } from '../../src/clients/spam/quarantine-notices.server.ts';
import { recheckDomains } from '../../src/delivery/domains/domain-checks.server.ts';
import { leadsJob } from '../../src/delivery/site/landing/lead-notice.server.ts';
import { webhooksOf } from '../../src/exchange/webhooks/webhook-queue.server.ts';
import { invite } from '../../src/identity/account/operator-accounts.server.ts';
import { sendDigests } from '../../src/insight/digest/digests.server.ts';
import { visitsOf } from '../../src/insight/visits/analytics.server.ts';
import { DAY_MS } from '../../src/platform/lib/time.ts';
import { mailHtml } from '../../src/platform/mail/html-layout.ts';
import type { Mail } from '../../src/platform/mail/mail.server.ts';
import { composedMails } from '../conformance/composed-mails.ts';
import { usePseudoCatalogues } from '../e2e/studio/pseudo-catalogues.ts';
import { isPseudo, type PseudoPlace } from '../e2e/studio/pseudo-locale.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { openingsCounted } from '../support/opened-links.ts';
import { ok } from '../support/public-urls.ts';
import { startDns } from '../support/servers/dns-server.ts';
import { identityProvider, visitProvider } from '../support/servers/identity-provider.ts';
import { AGENTS, FIREFOX } from '../support/visits.ts';

/** A text of the owner, in no catalogue. */
const OWN = 'Zqx';
const ORIGIN = 'https://folio.example';
const DOMAIN = 'zqx.example';
const MONTHS = Array.from({ length: 12 }, (_, at) => new Date(2026, at, 1).toLocaleString('de', { month: 'long' }));
/** Names and values, which are no texts of a mail. */
const VALUES = new RegExp(
  [
    ...['https?://\\S*', '[\\w.-]*@[\\w.-]+', '[\\w.]*zqx\\.example', '127\\.0\\.0\\.1:\\d+', '_?vitrine[-.]\\S*'],
    ...[
      `\\S*${OWN}\\S*`,
      '&\\w+;',
      'Vitrine',
      'Campus',
      'Chrome',
      'Firefox',
      'Linux',
      'Windows',
      'portfolio:read',
      'UTC',
    ],
    ...['Unbekannte Region', ...MONTHS, ...MONTHS.map((month) => month.slice(0, 3))],
  ].join('|'),
  'gi',
);

const clock = stillClock();

type Setting = {
  app: TestApp;
  ada: TestUser;
  /** The account of another person, with the same languages. */
  another(): Promise<TestUser>;
  dns: Awaited<ReturnType<typeof startDns>>;
};

/** What leads to each kind of mail. Whoever adds a kind adds here how it comes about. */
const EVENTS: ((setting: Setting) => Promise<unknown>)[] = [
  async function password({ app, ada }) {
    await ok(ada, 'POST', '/api/users/change-password', {
      current_password: PASSWORD,
      password: `${PASSWORD}!`,
      confirm_password: `${PASSWORD}!`,
    });
    await post(app, '/api/users/forgot-password', { email: ada.user.email });
  },
  async function email({ app, another }) {
    const [bob, eve] = [await another(), await another()];
    const change = (email: string) => ok(bob, 'POST', '/api/users/change-email', { email });
    await change(eve.user.email);
    await change('new@zqx.example');
    const [token] = /(?<=token=)\S+/.exec((await newestTo(app, 'new@zqx.example'))?.text ?? '') ?? [];
    await post(app, '/api/users/change-email/confirm', { token });
  },
  async function firstConfirmation({ app, another }) {
    const bob = await another();
    await ok(bob, 'POST', '/api/tokens', { name: OWN, scopes: ['portfolio:read'] });
    // Of an account that is older than the rule that a token needs a confirmed email.
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: '' }).where('id', '=', bob.user.id).execute();
    await ok(bob, 'POST', '/api/users/confirm-email', {});
    const [token] = /(?<=token=)\S+/.exec((await newestTo(app, bob.user.email))?.text ?? '') ?? [];
    await post(app, '/api/users/change-email/confirm', { token });
  },
  async function logins({ app, another }) {
    const bob = await another();
    const { secret } = await ok(bob, 'POST', '/api/users/totp');
    const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime(),
    });
    const { recovery_codes } = await ok(bob, 'POST', '/api/users/totp/confirm', { code });
    for (const [index, agent] of [...AGENTS, 'Unheard of'].entries()) {
      const client = app.client({ headers: { 'user-agent': agent } });
      await post(client, '/api/users/login', { email: bob.user.email, password: PASSWORD });
      await post(client, '/api/users/login/second-factor', { recovery_code: recovery_codes[index] });
    }
    await ok(bob, 'POST', '/api/tokens', { name: OWN, scopes: ['portfolio:read'] });
  },
  async function provider({ another }) {
    const bob = await another();
    const { url } = await ok(bob, 'POST', '/api/users/providers/oidc', { password: PASSWORD });
    const { pathname, search } = await visitProvider(url);
    expect((await bob.request('GET', pathname + search)).headers.location).toBe('/settings/security');
  },
  async function webhook({ app, another }) {
    const bob = await another();
    const server = createServer((_request, response) => response.writeHead(410).end());
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    await ok(bob, 'POST', '/api/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['message.received'] });
    await writeTo(app, bob, {});
    await webhooksOf(app.ctx).idle();
  },
  async function access({ app, ada }) {
    const teaser = { title: OWN, text: OWN };
    const { project } = await ok(ada, 'POST', '/api/projects/new', { title: OWN, visibility: 'views', teaser });
    await writeTo(app, ada, { request: { project_id: project.id } });
    const { messages } = await ok(ada, 'GET', '/api/messages');
    const expires_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await ok(ada, 'POST', `/api/messages/${messages[0].id}/grant`, { expires_at, password: 'open sesame', mail: true });
  },
  async function leads({ app }) {
    for (let index = 0; index < 25; index++) await post(app, '/api/leads', { email: `zqx${index}@zqx.example` });
    await leadsJob.run(app.ctx, AbortSignal.timeout(60_000));
  },
  async function testimonials({ app, ada }) {
    const { project } = await ok(ada, 'POST', '/api/projects/new', { title: OWN });
    const request = { name: OWN, project_id: project.id };
    const { url } = await ok(ada, 'POST', '/api/testimonial-requests', request);
    const written = { name: OWN, role: OWN, company: OWN, words: OWN, consent: 'yes', confirms: 'yes' };
    const send = (fields: object) => submit(app, url, { ...written, ...fields });
    await send({});
    await send({ words: `${OWN}2` });
    await send({ action: 'withdraw_confirmation' });
    await send({ action: 'withdraw' });
    await ok(ada, 'POST', '/api/testimonial-requests', { ...request, email: 'writer@other.example' });
  },
  async function links({ app, ada }) {
    const add = async (json: object) => (await ok(ada, 'POST', '/api/share-links', { name: OWN, ...json })).share_link;
    const { url } = await add({ notify: 'first' });
    await open(app, { url });
    await openingsCounted(ada, 1);
    const locked = await add({ password: 'open sesame' });
    for (let attempt = 0; attempt < 9; attempt++) await app.ctx.limits.take('link_password', locked.id);
    expect((await submit(app, locked.url, { password: 'wrong' })).statusCode).toBe(403);
  },
  async function clients({ app, ada }) {
    const follow_up_on = dayOf(clock.now());
    for (let index = 0; index < 22; index++) await ok(ada, 'POST', '/api/clients', { name: OWN, follow_up_on });
    await sendFollowUps(app.ctx);
    const { client } = await ok(ada, 'POST', '/api/clients', { name: OWN });
    for (const decision of [
      { action: 'accept', name: OWN, consent: 'yes' },
      { action: 'decline', words: OWN },
    ]) {
      const { proposal } = await ok(ada, 'POST', '/api/proposals', { client_id: client.id, title: OWN, text: OWN });
      const sent = (await ok(ada, 'POST', `/api/proposals/${proposal.id}/send`)).proposal;
      expect((await submit(app, sent.url, { revision: '1', ...decision })).statusCode).toBe(303);
    }
  },
  async function spam({ app, ada }) {
    const message = 'Buy backlinks and guest posts: https://a.example https://b.example https://c.example crypto.';
    for (let index = 0; index < 12; index++) await writeTo(app, ada, { message });
    await sendQuarantineNotices(app.ctx);
  },
  async function digests({ app, ada }) {
    await change(ada, { digest: 'weekly', links: [{ label: OWN, url: `https://${DOMAIN}/` }] });
    await ok(ada, 'POST', '/api/certifications/new', {
      ...{ title: OWN, category: 'select', awarded_date: '2014-10' },
      expiration_date: dayOf(new Date(clock.now().getTime() + 20 * DAY_MS)),
    });
    const { share_link } = await ok(ada, 'POST', '/api/share-links', { name: OWN, notify: 'digest' });
    await open(app, share_link);
    await app.request('GET', `/u/${ada.user.user_name}`, { headers: { 'user-agent': FIREFOX } });
    await visitsOf(app.ctx).flush();
    await openingsCounted(ada, 2);
    await addDeadLink(app, ada, `https://${DOMAIN}/`);
    clock.advance(2 * DAY_MS);
    await sendDigests(app.ctx);
    // Who asked for no digest is told of links alone.
    await change(ada, { digest: 'off' });
    await app.ctx.db.updateTable('users').set({ digested_to: '' }).execute();
    await sendDigests(app.ctx);
  },
  async function domain({ app, another, dns }) {
    const bob = await another();
    const { id, txt_name, txt_value } = await ok(bob, 'POST', '/api/domains', { domain: DOMAIN });
    dns.records.set(txt_name, txt_value);
    await ok(bob, 'POST', `/api/domains/${id}/verify`);
    dns.records.clear();
    for (let day = 0; day < 20; day++) {
      clock.advance(DAY_MS);
      await recheckDomains(app.ctx);
    }
  },
  async function invitation({ app }) {
    expect(await invite(app.ctx, 'guest@zqx.example')).toContain('/register?token=');
  },
];

test.each(['de', 'ar'] as const)(
  'no text of a mail is outside of the catalogue, as %s',
  async (place: PseudoPlace) => {
    await usePseudoCatalogues(place);
    const dns = await startDns();
    const oidc = await identityProvider(ORIGIN, () => ({ sub: OWN, email: 'campus@zqx.example' }));
    const app = await startApp({
      now: clock.now,
      config: {
        ...{
          origin: ORIGIN,
          originIsFixed: true,
          secure: true,
          rateLimits: true,
          smtpUrl: UNREACHABLE_SMTP,
          dnsServer: dns.server,
        },
        ...{ webhookNetworks: ['127.0.0.0/8'], providers: { oidc, github: undefined } },
      },
    });
    const another = async () => {
      const user_name = `zqx${randomUUID().slice(0, 8)}`;
      const user = await makeUser(app, { first_name: OWN, last_name: OWN, user_name });
      const { id } = user.user;
      const email_confirmed_at = clock.now().toISOString();
      await app.ctx.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', id).execute();
      await change(user, { studio_language: place, language: place });
      // That of the registration is English: the browser of the tests names no language.
      await app.ctx.db.deleteFrom('mail_queue').where('mail', 'like', `%${user.user.email}%`).execute();
      return user;
    };
    const setting = { app, ada: await another(), another, dns };
    for (const event of EVENTS) await event(setting);

    const mails = await queuedMails(app);
    expect(new Set(mails.map(({ language }) => language))).toEqual(new Set([place]));
    expect([...new Set(mails.flatMap((mail) => englishIn(mail, app)))]).toEqual([]);
    const seen = mails.map(({ subject }) => subject);
    expect(composedMails().subjects.filter((text) => !seen.some((subject) => isPseudo(text, subject, place)))).toEqual(
      [],
    );
  },
  120_000,
);

function englishIn(mail: Mail, { ctx }: TestApp): string[] {
  const html = mailHtml(mail, ctx.config)
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, '\n');
  const lines = [mail.subject, ...mail.text.split('\n'), ...html.split('\n')];
  return lines.filter((line) => /[A-Za-z]{2}/.test(line.replaceAll(VALUES, '')));
}

async function newestTo(app: TestApp, email: string): Promise<Mail | undefined> {
  return (await queuedMails(app)).findLast(({ to }) => to === email);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

let posts = 0;

/** As a client that nothing limits yet. */
async function post(client: Pick<TestUser, 'request'>, path: string, json: object): Promise<void> {
  posts += 1;
  const response = await client.request('POST', path, { json, ip: `192.0.2.${posts % 256}` });
  expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
}

/** Sends a form of a page that needs no login. */
function submit(app: TestApp, url: string, fields: object) {
  return app.request('POST', new URL(url).pathname, {
    body: new URLSearchParams({ ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function change(user: TestUser, json: object): Promise<void> {
  await ok(user, 'PATCH', `/api/users/${user.user.id}`, json);
}

async function writeTo(app: TestApp, { user }: TestUser, json: object): Promise<void> {
  const message = { name: OWN, email: 'grace@zqx.example', subject: OWN, message: OWN, user_id: user.id };
  await post(app, '/api/contact', { ...message, ...json });
}

async function open(app: TestApp, { url }: { url: string }): Promise<void> {
  const seen = { json: { what: 'opened' }, headers: { 'user-agent': FIREFOX } };
  expect((await app.request('POST', `${new URL(url).pathname}/seen`, seen)).statusCode).toBe(204);
}

async function addDeadLink(app: TestApp, { user }: TestUser, url: string): Promise<void> {
  const now = app.ctx.now().toISOString();
  const found = { checked_at: now, dead_since: now, failures: 4, reason: 'not_found', ignored_at: '' } as const;
  await app.ctx.db.insertInto('link_check_accounts').values({ user_id: user.id, due_at: '' }).execute();
  await app.ctx.db
    .insertInto('checked_links')
    .values({ id: randomUUID(), user_id: user.id, url, ...found })
    .execute();
}
