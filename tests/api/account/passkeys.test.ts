import { describe, expect, test } from 'vitest';
import { resetFactors, suspend } from '../../../src/identity/account/operator-accounts.server.ts';
import { checkPasskeys } from '../../../src/operation/cli/doctor-site.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, mailServer } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines } from '../../support/engines.ts';
import { addPasskey, enterPasskey, makeAuthenticator } from './authenticator.ts';

const NOT_VALID = 'This passkey is not valid here: log in with your password';

describe.each(engines)('passkeys on $name', (engine) => {
  test('log in alone, are listed and removed, and make the password a first step', async () => {
    const clock = stillClock();
    const sink = await mailServer();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    const login = { json: { email: ada.user.email, password: PASSWORD } };
    const phone = await addPasskey(ada);
    expect(phone.added.json()).toMatchObject({
      message: 'Passkey added.',
      passkey: { name: 'Phone', last_used_on: '', is_synced: false, is_usable: true },
    });
    expect(new Set(phone.added.json().recovery_codes).size).toBe(10);
    clock.advance(1_000);
    const key = await addPasskey(ada, '');
    expect([key.added.json().passkey.name, key.added.json().recovery_codes]).toEqual(['Passkey', undefined]);
    expect((await ada.request('GET', '/api/users/second-factor')).json()).toEqual({
      totp: false,
      passkeys: 2,
      recovery_codes_left: 10,
    });

    for (const { authenticator } of [phone, key]) {
      const stranger = app.client();
      const entered = await enterPasskey(stranger, authenticator);
      expect([entered.statusCode, entered.json().user]).toEqual([200, ada.user]);
      expect((await stranger.request('GET', '/api/users/me')).statusCode).toBe(200);
    }
    const listed = (await ada.request('GET', '/api/users/passkeys')).json();
    expect(listed).toMatchObject([{ name: 'Phone', last_used_on: expect.stringMatching(/^\d/) }, { name: 'Passkey' }]);

    const half = app.client();
    const halfway = await half.request('POST', '/api/users/login', login);
    expect(halfway.json().second_factor).toEqual(['passkey', 'recovery']);
    expect((await half.request('GET', '/api/users/me')).statusCode).toBe(401);

    clock.advance(11 * MINUTE_MS);
    const path = `/api/users/passkeys/${listed[0].id}`;
    expect((await ada.request('DELETE', path)).json().error).toBe('Please enter your password');
    expect((await enterPasskey(ada, phone.authenticator, { step_up: true })).statusCode).toBe(200);
    expect((await ada.request('DELETE', path)).statusCode).toBe(200);
    expect((await ada.request('DELETE', path)).statusCode).toBe(404);
    const removed = await enterPasskey(app.client(), phone.authenticator);
    expect([removed.statusCode, removed.json().error]).toEqual([401, NOT_VALID]);
    expect((await ada.request('DELETE', `/api/users/passkeys/${listed[1].id}`)).statusCode).toBe(200);
    expect((await app.request('POST', '/api/users/login', login)).json().user).toEqual(ada.user);

    const texts = (await sink.received(4)).map(({ raw }) => raw.replace(/=\r?\n/g, '').replace(/\s+/g, ' '));
    for (const part of ['"Phone" can log in', '"Passkey" can log in', '"Phone" was removed', 'only the password']) {
      expect(texts.filter((text) => text.includes(part)).length, part).toBeGreaterThan(0);
    }
  });

  test('that do not verify their user need the right password first', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { authenticator } = await addPasskey(ada);
    const grace = await makeUser(app);
    await addPasskey(grace);
    const unverified = await enterPasskey(app.client(), authenticator, { isUserVerified: false });
    expect([unverified.statusCode, unverified.json().error]).toEqual([401, expect.stringContaining('password first')]);

    // Neither does the password of another account help.
    const other = app.client();
    await other.request('POST', '/api/users/login', { json: { email: grace.user.email, password: PASSWORD } });
    expect((await enterPasskey(other, authenticator, { isUserVerified: false })).statusCode).toBe(401);

    const client = app.client();
    await client.request('POST', '/api/users/login', { json: { email: ada.user.email, password: PASSWORD } });
    const { options } = (await client.request('POST', '/api/users/login/passkey/options')).json();
    expect([options.allowCredentials.length, options.userVerification]).toEqual([1, 'preferred']);
    const entered = await enterPasskey(client, authenticator, { isUserVerified: false });
    expect([entered.statusCode, entered.json().user]).toEqual([200, ada.user]);
    expect(client.cookie()).toMatch(/^vitrine_session=/);
  });

  test('are refused from another origin, without a fresh challenge, with a counter that went back, and of others', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, grace] = [await makeUser(app), await makeUser(app)];
    const stolen = makeAuthenticator();
    const options = async (client = app.request) => (await client('POST', '/api/users/login/passkey/options')).json();
    const registration = (await ada.request('POST', '/api/users/passkeys/options')).json();
    const register = (user: typeof ada, json: object) => user.request('POST', '/api/users/passkeys', { json });
    expect((await register(ada, stolen.create(registration, { origin: 'http://evil.example' }))).statusCode).toBe(400);
    // The challenge is used up.
    expect((await register(ada, stolen.create(registration))).statusCode).toBe(400);
    const ofGrace = (await grace.request('POST', '/api/users/passkeys/options')).json();
    expect((await register(ada, stolen.create(ofGrace))).statusCode).toBe(400);

    const { authenticator } = await addPasskey(ada);
    const twice = (await grace.request('POST', '/api/users/passkeys/options')).json();
    expect((await register(grace, authenticator.create(twice))).statusCode).toBe(409);
    const enter = async (json: object) => (await app.request('POST', '/api/users/login/passkey', { json })).statusCode;
    expect(await enter(authenticator.get(await options(), { origin: 'http://evil.example' }))).toBe(401);
    expect(await enter(stolen.get(await options()))).toBe(401);
    const unsigned = authenticator.get(await options());
    unsigned.response.signature = stolen.get(await options()).response.signature;
    expect(await enter(unsigned)).toBe(401);

    const once = authenticator.get(await options());
    const uses = await Promise.all([enter(once), enter(once), enter(once)]);
    expect(uses.sort()).toEqual([200, 401, 401]);
    const late = await options();
    clock.advance(5 * MINUTE_MS);
    expect(await enter(authenticator.get(late))).toBe(401);

    expect(await enter(authenticator.get(await options(), { counter: 7 }))).toBe(200);
    for (const counter of [7, 6, 0]) expect(await enter(authenticator.get(await options(), { counter }))).toBe(401);
    expect(app.log.filter(({ event }) => event === 'passkey_counter_went_back')).toHaveLength(3);
    expect(await enter(authenticator.get(await options(), { counter: 8 }))).toBe(200);

    // A step-up of Grace accepts no passkey of Ada.
    expect((await enterPasskey(grace, authenticator, { step_up: true })).statusCode).toBe(401);
    const anonymous = await app.request('POST', '/api/users/login/passkey/options', { json: { step_up: true } });
    expect(anonymous.statusCode).toBe(401);
  });

  test('follow PUBLIC_URL, end with a suspension, and are removed by the operator', async () => {
    const config = { origin: 'https://folio.example', originIsFixed: true, secure: true };
    const app = await startApp({ engine, config });
    const ada = await makeUser(app);
    const { options } = (await ada.request('POST', '/api/users/passkeys/options')).json();
    expect(options.rp).toEqual({ id: 'folio.example', name: 'Vitrine' });
    const { authenticator } = await addPasskey(ada, 'Key', { origin: config.origin });
    expect((await enterPasskey(app.client(), authenticator, { origin: config.origin })).statusCode).toBe(200);
    expect(await checkPasskeys(app.ctx)).toBe('1 passkey');

    const moved = { ...app.ctx.config, origin: 'https://new.example' };
    await expect(async () => checkPasskeys({ ...app.ctx, config: moved })).rejects.toThrow(
      /^1 passkey of folio.example cannot be used at new.example/,
    );
    await suspend(app.ctx, ada.user.id);
    expect((await enterPasskey(app.client(), authenticator, { origin: config.origin })).statusCode).toBe(403);
    expect(await resetFactors(app.ctx, ada.user.id)).toBe(true);
    expect((await enterPasskey(app.client(), authenticator, { origin: config.origin })).statusCode).toBe(401);
  });
});

test('a site that is opened by its IP takes no passkey, and says why', async () => {
  const app = await startApp({ config: { origin: 'http://192.0.2.7:3000', originIsFixed: true } });
  const ada = await makeUser(app);
  const begun = await ada.request('POST', '/api/users/passkeys/options');
  expect([begun.statusCode, begun.json().error]).toEqual([
    409,
    'Passkeys need a name such as example.com or localhost: open this site by its name',
  ]);
});

test('what a browser says was signed is taken as text alone', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const { authenticator } = await addPasskey(ada);
  for (const clientData of ['not JSON', '[]', 'null', '{"challenge":7}', '{}']) {
    const stranger = app.client();
    const begun = await stranger.request('POST', '/api/users/login/passkey/options', { json: {} });
    const body = authenticator.get(begun.json());
    body.response.clientDataJSON = Buffer.from(clientData).toString('base64url');
    const entered = await stranger.request('POST', '/api/users/login/passkey', { json: body });
    expect([clientData, entered.statusCode, entered.json().error]).toEqual([clientData, 401, NOT_VALID]);
  }
});

describe.each(bothEngines)('passkeys on $name', (engine) => {
  test('of two first ones at once, one brings the recovery codes, and these are good', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const bodies = [];
    for (const name of ['Phone', 'Laptop']) {
      const options = (await ada.request('POST', '/api/users/passkeys/options')).json();
      bodies.push({ ...makeAuthenticator().create(options), name });
    }
    const added = await Promise.all(bodies.map((json) => ada.request('POST', '/api/users/passkeys', { json })));
    const shown = added.map((response) => response.json().recovery_codes).filter((codes) => codes !== undefined);
    expect([added.map(({ statusCode }) => statusCode), shown.length]).toEqual([[200, 200], 1]);

    const client = app.client();
    await client.request('POST', '/api/users/login', { json: { email: ada.user.email, password: PASSWORD } });
    const json = { recovery_code: shown[0]?.[0] };
    expect((await client.request('POST', '/api/users/login/second-factor', { json })).statusCode).toBe(200);
  });
});
