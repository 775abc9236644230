import * as OTPAuth from 'otpauth';
import { describe, expect, test } from 'vitest';
import { passwordLink } from '../../../src/identity/account/operator-accounts.server.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { outbox, textOf, tokenIn, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { type Client, makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, type TestEngine } from '../../support/engines.ts';
import { identityProvider, visitProvider } from '../../support/servers/identity-provider.ts';
import { type Authenticator, addPasskey, enterPasskey } from './authenticator.ts';

const ORIGIN = 'http://localhost:3000';
const NEW_PASSWORD = 'a staple and a paper clip';
const NEW_EMAIL = 'countess@example.com';

/** All that opens an account or shows what is its owner's. A new one belongs here, and into the lists below. */
const OPENERS = [
  'the right password that waits for its code',
  'the session',
  'the password',
  'an API token',
  'a linked login',
  'a login being linked',
  'a passkey',
  'the app',
  'a recovery code',
  'a webhook',
  'a share link',
  'a request for a testimonial',
  'a link mailed to change the email',
  'a link mailed to reset the password',
] as const;
type Opener = (typeof OPENERS)[number];

/** What is the owner's own second factor: a mailbox alone must not remove it, or it would be no second one. */
const FACTORS: Opener[] = ['a passkey', 'the app', 'a recovery code'];
/** They open no account: they show their recipients what the owner wanted them to see. */
const FOR_OTHERS: Opener[] = ['a share link', 'a request for a testimonial'];
const RESET_LINK: Opener = 'a link mailed to reset the password';
/** Made in the settings; the one who resets is asked whether they end. */
const PROGRAMS: Opener[] = ['an API token', 'a linked login', 'a webhook'];

/** What still works afterwards, of what was made before. Everything else is refused. */
const LEFT_BY: Record<string, readonly Opener[]> = {
  // Nobody had proved to receive the mails: all of it may be a stranger's.
  'the first reset': [],
  // Who opens the link is not asked for the password, and may use another device: what the account was registered with
  // stays. The mail says how to end that too. The link to reset is in the mailbox that was proved.
  'the first confirmation': ['the session', 'the password', 'a login being linked', ...FOR_OTHERS, RESET_LINK],
  'the first confirmation, in the session': OPENERS.filter((opener) => opener !== 'a link mailed to change the email'),
  'a later reset': [...PROGRAMS, ...FACTORS, ...FOR_OTHERS],
  'a later reset that ends other access': [...FACTORS, ...FOR_OTHERS],
  // It was asked for in a session, with the password; the old address is told.
  'a change of email': OPENERS.filter((opener) => !opener.startsWith('a link mailed')),
  // The operator knows for whom it is.
  "the operator's link": [...PROGRAMS, ...FACTORS, ...FOR_OTHERS],
  "the operator's link that ends other access": [...FACTORS, ...FOR_OTHERS],
};

describe.each(bothEngines)('on $name', (engine) => {
  test.each(Object.entries(LEFT_BY))('%s leaves only what its list says', async (event, left) => {
    const site = await openSite(engine);
    const account = await plantEverything(site);
    // As it was before any proof; accounts are confirmed where the event is a later one.
    const at = event.startsWith('the first') ? '' : site.clock.now().toISOString();
    await site.app.ctx.db.updateTable('users').set({ email_confirmed_at: at }).execute();
    const password = await EVENTS[event]?.(site, account);
    const opened = [];
    for (const opener of OPENERS) {
      site.clock.advance(MINUTE_MS);
      if (await opens(site, account, opener, password ?? PASSWORD)) opened.push(opener);
    }
    expect(opened).toEqual(OPENERS.filter((opener) => left.includes(opener)));
  });

  test('every way in works until something takes it back', async () => {
    const site = await openSite(engine);
    const account = await plantEverything(site);
    const closed = [];
    for (const opener of OPENERS) {
      site.clock.advance(MINUTE_MS);
      if (!(await opens(site, account, opener, PASSWORD))) closed.push(opener);
    }
    // The one before it has changed the email, which ends this one; 'the first confirmation' shows that it works.
    expect(closed).toEqual([RESET_LINK]);
  });

  test('the mails say what was removed, without words of a stranger', async () => {
    const site = await openSite(engine);
    await plantEverything(site);
    await EVENTS['the first reset']?.(site, undefined);
    const mail = await outbox(site.app).find((raw) => raw.includes('Subject: Your password was changed\n'));
    const [, removed = ''] = textOf(mail).split('These were removed with it:\n');
    expect(removed.split('\n\n')[0]).toBe(
      [
        'Linked logins: 1',
        'API tokens: 1',
        'Authenticator app',
        'Passkeys: 1',
        'Webhooks: 1',
        'Share links: 1',
        'Requests for testimonials: 1',
      ].join('\n'),
    );
  });

  test('a token made at the same moment as the first reset is not left behind', async () => {
    const site = await openSite(engine);
    const thief = await makeUser(site.app);
    await site.app.request('POST', '/api/users/forgot-password', { json: { email: thief.user.email } });
    const token = tokenIn(await outbox(site.app).find((raw) => raw.includes('Subject: Set a new password\n')));
    const make = () => thief.request('POST', '/api/tokens', { json: { name: 'Bot', scopes: ['messages:read'] } });
    const makes = Array.from({ length: 6 }, make);
    const reset = resetWith(site.app, token);
    await Promise.all([...makes, reset, ...Array.from({ length: 6 }, make)]);
    expect((await reset).statusCode).toBe(200);
    expect(await site.app.ctx.db.selectFrom('api_tokens').select('id').execute()).toEqual([]);
  });

  test('where mails are sent, another way in needs a confirmed address', async () => {
    const oidc = await identityProvider(ORIGIN, () => ({ sub: 'x' }));
    const providers = { oidc, github: undefined };
    const app = await startApp({ engine, config: { origin: ORIGIN, smtpUrl: UNREACHABLE_SMTP, providers } });
    const ada = await makeUser(app);
    const requestAll = () =>
      Promise.all([
        ada.request('POST', '/api/tokens', { json: { name: 'Bot', scopes: ['messages:read'] } }),
        ada.request('POST', '/api/users/totp'),
        ada.request('POST', '/api/users/passkeys/options'),
        ada.request('POST', '/api/users/providers/oidc', { json: {} }),
      ]);
    for (const response of await requestAll()) {
      const error = 'Please confirm your email address first: open the link that was emailed to you';
      expect(response.json()).toMatchObject({ status: 403, code: 'forbidden', error });
    }
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: '2026-03-14T12:00:00.000Z' }).execute();
    expect((await requestAll()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});

type Site = { app: TestApp; clock: ReturnType<typeof stillClock>; person: { sub: string } };

/** Mails go to files, as they do where there is no mail server. */
async function openSite(engine: TestEngine): Promise<Site> {
  const clock = stillClock();
  const person = { sub: 'subject-1' };
  const oidc = await identityProvider(ORIGIN, () => person);
  const config = { origin: ORIGIN, providers: { oidc, github: undefined } };
  return { app: await startApp({ engine, now: clock.now, config }), clock, person };
}

type Account = {
  owner: TestUser;
  token: string;
  authenticator: Authenticator;
  secret: string;
  codes: string[];
  linking: string;
  waiting: Client;
  resetToken: string;
  changeToken: string;
  sharePath: string;
  requestPath: string;
};

async function plantEverything({ app, clock }: Site): Promise<Account> {
  const owner = await makeUser(app);
  const post = async (path: string, json: object = {}) => (await owner.request('POST', path, { json })).json();
  const pathOf = (url: string) => new URL(url).pathname;
  const { token } = await post('/api/tokens', { name: 'https://evil.example', scopes: ['messages:read'] });
  await visit(owner, (await post('/api/users/providers/oidc')).url);
  const { authenticator } = await addPasskey(owner, 'https://evil.example');
  const { secret } = await post('/api/users/totp');
  const { recovery_codes } = await post('/api/users/totp/confirm', { code: codeOf(secret, clock.now()) });
  await post('/api/webhooks', { url: 'https://example.com/hook', events: ['message.received'] });
  const { share_link } = await post('/api/share-links', { name: 'https://evil.example' });
  const request = await post('/api/testimonial-requests', { name: 'https://evil.example' });
  await post('/api/users/change-email', { email: NEW_EMAIL });
  const change = await outbox(app).find((raw) => raw.includes(`To: ${NEW_EMAIL}\n`));
  await app.request('POST', '/api/users/forgot-password', { json: { email: owner.user.email } });
  const reset = await outbox(app).find((raw) => raw.includes('Subject: Set a new password\n'));
  const waiting = app.client();
  await waiting.request('POST', '/api/users/login', { json: { email: owner.user.email, password: PASSWORD } });
  const { pathname, search } = await visitProvider((await post('/api/users/providers/oidc')).url);
  return {
    ...{ owner, token, authenticator, secret, codes: recovery_codes, waiting },
    ...{ linking: pathname + search, resetToken: tokenIn(reset), changeToken: tokenIn(change) },
    ...{ sharePath: pathOf(share_link.url), requestPath: pathOf((request.testimonial_request ?? request).url) },
  };
}

async function visit(client: Client, url: string): Promise<string> {
  const { pathname, search } = await visitProvider(url);
  return String((await client.request('GET', pathname + search)).headers.location);
}

function codeOf(secret: string, at: Date): string {
  return new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

function resetWith(app: TestApp, token: string, keys: object = {}) {
  const json = { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, ...keys };
  return app.request('POST', '/api/users/reset-password', { json });
}

/** What takes an account back. Returns the password that is right afterwards. */
const EVENTS: Record<string, (site: Site, account: Account | undefined) => Promise<string>> = {
  'the first reset': (site) => mailedReset(site),
  'the first confirmation': (site) => confirmation(site, undefined),
  'the first confirmation, in the session': (site, account) => confirmation(site, account?.owner),
  'a later reset': (site) => mailedReset(site),
  'a later reset that ends other access': (site) => mailedReset(site, { end_other_access: true }),
  'a change of email': async ({ app }, account) => {
    const json = { token: account?.changeToken };
    expect((await app.request('POST', '/api/users/change-email/confirm', { json })).statusCode).toBe(200);
    return PASSWORD;
  },
  "the operator's link": (site) => operatorsReset(site),
  "the operator's link that ends other access": (site) => operatorsReset(site, { end_other_access: true }),
};

async function soleUser({ ctx }: TestApp) {
  return ctx.db.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow();
}

/** The newest of the links that were mailed. */
async function mailedReset({ app }: Site, keys: object = {}): Promise<string> {
  const { email } = await soleUser(app);
  const old = await outbox(app)
    .find((raw) => raw.includes('Subject: Set a new password\n'))
    .then(tokenIn);
  await app.request('POST', '/api/users/forgot-password', { json: { email } });
  const isNew = (raw: string) => raw.includes('Subject: Set a new password\n') && !raw.includes(old);
  const mail = await outbox(app).find(isNew);
  expect((await resetWith(app, tokenIn(mail), keys)).statusCode).toBe(200);
  return NEW_PASSWORD;
}

async function confirmation({ app }: Site, session: TestUser | undefined): Promise<string> {
  const { id, email } = await soleUser(app);
  const link = await app.ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { mailConfirmationLink } = await import('../../../src/identity/auth/email-confirmation.server.ts');
  await app.ctx.db.transaction().execute((db) => mailConfirmationLink(app.ctx, db, link));
  const isIt = (raw: string) => raw.includes(`To: ${email}\n`) && raw.includes('Subject: Confirm your account\n');
  const first = tokenIn(await outbox(app).find(isIt));
  const token = tokenIn(await outbox(app).find((raw) => isIt(raw) && !raw.includes(first)));
  const confirmed = await (session ?? app).request('POST', '/api/users/change-email/confirm', { json: { token } });
  expect(confirmed.statusCode).toBe(200);
  return PASSWORD;
}

async function operatorsReset({ app }: Site, keys: object = {}): Promise<string> {
  const link = new URL(await passwordLink(app.ctx, (await soleUser(app)).id));
  expect((await resetWith(app, link.searchParams.get('token') ?? '', keys)).statusCode).toBe(200);
  return NEW_PASSWORD;
}

/** True if it still opens or shows something. `password` is the one that is right now. */
async function opens({ app, clock }: Site, account: Account, opener: Opener, password: string): Promise<boolean> {
  const { email } = await soleUser(app);
  const status = async (client: Pick<TestApp, 'request'>, method: string, path: string, json?: object) =>
    (await client.request(method, path, json && { json })).statusCode;
  const factors = async (): Promise<string[]> => {
    const response = await app.request('POST', '/api/users/login', { json: { email, password } });
    return response.json().second_factor ?? [];
  };
  switch (opener) {
    case 'the session':
      return (await status(account.owner, 'GET', '/api/users/me')) === 200;
    case 'the password':
      return (await status(app, 'POST', '/api/users/login', { email, password: PASSWORD })) === 200;
    case 'an API token': {
      const headers = { authorization: `Bearer ${account.token}` };
      return (await app.request('GET', '/api/messages', { headers })).statusCode === 200;
    }
    case 'a linked login': {
      const client = app.client();
      const { url } = (await client.request('POST', '/api/users/login/provider/oidc', { json: {} })).json();
      return /^\/(home|login\?second_factor)/.test(await visit(client, url));
    }
    case 'a login being linked': {
      await app.ctx.db.deleteFrom('linked_identities').execute();
      const { headers } = await account.owner.request('GET', account.linking);
      return headers.location === '/settings/security';
    }
    case 'a passkey':
      return (await enterPasskey(app.client(), account.authenticator)).statusCode === 200;
    case 'the app':
      return (await factors()).includes('totp');
    case 'a recovery code':
      return (await factors()).includes('recovery');
    case 'the right password that waits for its code': {
      const json = { code: codeOf(account.secret, clock.now()) };
      return (await status(account.waiting, 'POST', '/api/users/login/second-factor', json)) === 200;
    }
    case 'a link mailed to reset the password':
      return (await resetWith(app, account.resetToken)).statusCode === 200;
    case 'a link mailed to change the email':
      return (await status(app, 'POST', '/api/users/change-email/confirm', { token: account.changeToken })) === 200;
    case 'a webhook':
      return (await app.ctx.db.selectFrom('webhooks').select('id').execute()).length > 0;
    case 'a share link':
      return (await status(app, 'GET', account.sharePath)) === 200;
    case 'a request for a testimonial':
      return (await status(app, 'GET', account.requestPath)) === 200;
  }
}
