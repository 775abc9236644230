import * as OTPAuth from 'otpauth';
import { describe, expect, test } from 'vitest';
import { resetFactors } from '../../../src/identity/account/operator-accounts.server.ts';
import { checkSecret } from '../../../src/operation/cli/doctor-files.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, mailServer, tokenIn } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines } from '../../support/engines.ts';

const PERIOD_MS = 30_000;
const OTHER_PASSWORD = 'a quiet harbour at dusk';

type Clock = ReturnType<typeof stillClock>;

/** The code that the app shows, some periods later. */
function codeOf(secret: string, clock: Clock, periods = 0): string {
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) });
  return totp.generate({ timestamp: clock.now().getTime() + periods * PERIOD_MS });
}

/** Turns the second factor on; the period of the code that this uses has passed afterwards. */
async function protect(user: TestUser, clock: Clock): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await user.request('POST', '/api/users/totp')).json();
  const confirmed = await user.request('POST', '/api/users/totp/confirm', { json: { code: codeOf(secret, clock) } });
  expect([confirmed.statusCode, confirmed.body]).toEqual([200, expect.stringContaining('recovery_codes')]);
  clock.advance(PERIOD_MS);
  return { secret, codes: confirmed.json().recovery_codes };
}

function enterPassword(app: TestApp, { user }: TestUser, password = PASSWORD) {
  const client = app.client();
  const response = client.request('POST', '/api/users/login', { json: { email: user.email, password } });
  return response.then((entered) => ({ client, entered }));
}

const stateOf = async (user: TestUser) => (await user.request('GET', '/api/users/second-factor')).json();

describe.each(engines)('a second factor on $name', (engine) => {
  test('that is not there cannot be removed, and one without any code is not passed', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const removed = await ada.request('DELETE', '/api/users/totp', { json: {} });
    expect([removed.statusCode, removed.json().error]).toEqual([409, 'Two-factor authentication is not on']);
    await protect(ada, clock);
    const { client } = await enterPassword(app, ada);
    const empty = await client.request('POST', '/api/users/login/second-factor', { json: {} });
    expect([empty.statusCode, client.cookie()]).toEqual([401, expect.stringMatching(/^vitrine_challenge=/)]);
    expect((await client.request('GET', '/api/users/me')).statusCode).toBe(401);
  });

  test('is needed after the right password, and its code makes the session', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const begun = await ada.request('POST', '/api/users/totp');
    const { secret, uri, qr } = begun.json();
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(uri)).toContain(ada.user.email);
    expect(qr).toMatch(/^<svg /);
    // A secret without a first code changes nothing.
    expect(await stateOf(ada)).toEqual({ totp: false, passkeys: 0, recovery_codes_left: 0 });
    expect((await enterPassword(app, ada)).entered.json().user).toEqual(ada.user);
    const wrong = await ada.request('POST', '/api/users/totp/confirm', { json: { code: '000000' } });
    expect([wrong.statusCode, wrong.json().details[0].field]).toEqual([400, 'code']);

    const { secret: second, codes } = await protect(ada, clock);
    expect(second).not.toBe(secret);
    expect(new Set(codes).size).toBe(10);
    expect(await stateOf(ada)).toEqual({ totp: true, passkeys: 0, recovery_codes_left: 10 });
    expect((await ada.request('POST', '/api/users/totp')).statusCode).toBe(409);

    const { client, entered } = await enterPassword(app, ada);
    expect([entered.statusCode, entered.json()]).toEqual([
      200,
      { status: 200, success: true, message: 'Please enter your code', second_factor: ['totp', 'recovery'] },
    ]);
    expect(client.cookie()).toMatch(/^vitrine_challenge=/);
    expect((await client.request('GET', '/api/users/me')).statusCode).toBe(401);

    const code = codeOf(second, clock);
    const done = await client.request('POST', '/api/users/login/second-factor', { json: { code: ` ${code} ` } });
    expect([done.statusCode, done.json().user]).toEqual([200, ada.user]);
    expect(client.cookie()).toMatch(/^vitrine_session=/);
    expect((await client.request('GET', '/api/users/me')).statusCode).toBe(200);

    // The same code again, and without a challenge.
    const again = await enterPassword(app, ada);
    const reused = await again.client.request('POST', '/api/users/login/second-factor', { json: { code } });
    expect([reused.statusCode, reused.json().error]).toEqual([401, 'Wrong code']);
    const late = await app.request('POST', '/api/users/login/second-factor', { json: { code } });
    expect([late.statusCode, late.json().error]).toEqual([401, 'Please log in again']);

    const stored = JSON.stringify(await app.ctx.db.selectFrom('totp_factors').selectAll().execute());
    expect(stored).not.toContain(second);
  });

  test('accepts the code of one period before and after, and no older one', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { secret } = await protect(ada, clock);
    for (const [periods, status] of [
      [-2, 401],
      [2, 401],
      [1, 200],
      // Used after a later one.
      [0, 401],
    ] as const) {
      const { client } = await enterPassword(app, ada);
      const json = { code: codeOf(secret, clock, periods) };
      const { statusCode } = await client.request('POST', '/api/users/login/second-factor', { json });
      expect([periods, statusCode]).toEqual([periods, status]);
    }
  });

  test('a code is spent only by the login that it completes', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { codes } = await protect(ada, clock);
    const { client } = await enterPassword(app, ada);
    // Both are right; one of them comes too late, because the challenge is over.
    const used = await Promise.all(
      [codes[0], codes[1]].map((recovery_code) =>
        client.request('POST', '/api/users/login/second-factor', { json: { recovery_code } }),
      ),
    );
    expect(used.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
    expect((await stateOf(ada)).recovery_codes_left).toBe(9);
  });

  test('a recovery code may be typed with the letters that its digits are misread as', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { codes } = await protect(ada, clock);
    for (const [digit, letters] of [
      ['0', ['o', 'O']],
      ['1', ['i', 'L']],
    ] as const) {
      for (const letter of letters) {
        const code = codes.findIndex((text) => text.includes(digit));
        if (code === -1) continue;
        const [recovery_code] = codes.splice(code, 1);
        const { client } = await enterPassword(app, ada);
        const json = { recovery_code: recovery_code?.replaceAll(digit, letter) };
        const entered = await client.request('POST', '/api/users/login/second-factor', { json });
        expect([json, entered.statusCode]).toEqual([json, 200]);
      }
    }
  });

  test('a login has five tries and five minutes, and ends with the password', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { secret, codes } = await protect(ada, clock);
    const enter = (client: TestUser | Awaited<ReturnType<typeof enterPassword>>['client'], json: object) =>
      client.request('POST', '/api/users/login/second-factor', { json });

    const { client } = await enterPassword(app, ada);
    for (let tried = 0; tried < 5; tried++) expect((await enter(client, { code: '000000' })).statusCode).toBe(401);
    const sixth = await enter(client, { code: codeOf(secret, clock) });
    expect(sixth.json().error).toBe('Please log in again');

    const slow = await enterPassword(app, ada);
    clock.advance(5 * MINUTE_MS);
    expect((await enter(slow.client, { code: codeOf(secret, clock) })).json().error).toBe('Please log in again');

    const old = await enterPassword(app, ada);
    const change = { current_password: PASSWORD, password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    expect((await ada.request('POST', '/api/users/change-password', { json: change })).statusCode).toBe(200);
    expect((await enter(old.client, { recovery_code: codes[0] })).json().error).toBe('Please log in again');
  });

  test('wrong codes are limited for the account, over all logins and kinds of codes', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    const ada = await makeUser(app);
    const { secret } = await protect(ada, clock);
    const statuses: number[] = [];
    for (let tried = 0; tried < 11; tried++) {
      const { client } = await enterPassword(app, ada);
      const json = tried % 2 === 0 ? { code: '000000' } : { recovery_code: 'wrong-wrong-wrong' };
      const { statusCode } = await client.request('POST', '/api/users/login/second-factor', { json });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    clock.advance(16 * MINUTE_MS);
    const { client } = await enterPassword(app, ada);
    const json = { code: codeOf(secret, clock) };
    expect((await client.request('POST', '/api/users/login/second-factor', { json })).statusCode).toBe(200);
  });

  test('what changes the login needs the password and a code once the login is ten minutes old', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { secret, codes } = await protect(ada, clock);
    const { id } = ada.user;
    clock.advance(11 * MINUTE_MS);
    const changes = [
      ['POST', '/api/users/recovery-codes', {}],
      ['POST', '/api/users/change-email', { email: 'new@example.com' }],
      ['DELETE', '/api/users/totp', {}],
      ['DELETE', `/api/users/${id}`, {}],
    ] as const;
    for (const [method, path, body] of changes) {
      const send = async (proof: object) => {
        const { statusCode, body: text } = await ada.request(method, path, { json: { ...body, ...proof } });
        return [path, statusCode, JSON.parse(text).error];
      };
      const [wrong, needed] = ['Wrong code', 'Please enter a code of your authenticator app, or a recovery code'];
      expect(await send({})).toEqual([path, 401, 'Please enter your password']);
      expect(await send({ password: 'wrong' })).toEqual([path, 403, 'Wrong password']);
      expect(await send({ password: PASSWORD })).toEqual([path, 401, needed]);
      expect(await send({ password: PASSWORD, code: '000000' })).toEqual([path, 403, wrong]);
    }
    const renewed = await ada.request('POST', '/api/users/recovery-codes', {
      json: { password: PASSWORD, code: codeOf(secret, clock) },
    });
    expect(renewed.json().recovery_codes).toHaveLength(10);
    expect(renewed.json().recovery_codes).not.toContain(codes[0]);
    // The code has made this session fresh.
    expect((await ada.request('DELETE', '/api/users/totp')).statusCode).toBe(200);
    expect(await stateOf(ada)).toEqual({ totp: false, passkeys: 0, recovery_codes_left: 0 });
    expect((await ada.request('DELETE', '/api/users/totp')).statusCode).toBe(409);
    expect((await enterPassword(app, ada)).entered.json().user).toEqual(ada.user);
  });

  test('a reset by mail leaves it on; its owner is told of every change, and an operator can remove it', async () => {
    const clock = stillClock();
    const sink = await mailServer();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    const { codes } = await protect(ada, clock);
    const subjectsOf = async (count: number) =>
      (await sink.received(count)).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
    expect((await subjectsOf(1)).at(-1)).toBe('Your two-factor authentication was changed');

    await app.request('POST', '/api/users/forgot-password', { json: { email: ada.user.email } });
    const reset = (await sink.received(2)).at(-1);
    const json = { token: reset && tokenIn(reset), password: OTHER_PASSWORD, confirm_password: OTHER_PASSWORD };
    expect((await app.request('POST', '/api/users/reset-password', { json })).statusCode).toBe(200);
    const { client, entered } = await enterPassword(app, ada, OTHER_PASSWORD);
    expect(entered.json().second_factor).toEqual(['totp', 'recovery']);
    const recovered = await client.request('POST', '/api/users/login/second-factor', {
      json: { recovery_code: codes[3] },
    });
    expect(recovered.statusCode).toBe(200);
    expect(await subjectsOf(4)).toContain('A recovery code was used');

    expect(await resetFactors(app.ctx, ada.user.id)).toBe(true);
    expect((await client.request('GET', '/api/users/me')).statusCode).toBe(401);
    expect((await enterPassword(app, ada, OTHER_PASSWORD)).entered.json().user).toEqual(ada.user);
    expect(await resetFactors(app.ctx, ada.user.id)).toBe(false);
  });

  test('with another server secret the app is useless, and the recovery codes work', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { secret, codes } = await protect(ada, clock);
    const other = await startApp({
      engine,
      now: clock.now,
      config: {
        databaseUrl: app.ctx.config.databaseUrl,
        sessionSecret: 'another secret of enough characters, at least 32',
      },
    });
    const { client } = await enterPassword(other, ada);
    const byApp = await client.request('POST', '/api/users/login/second-factor', {
      json: { code: codeOf(secret, clock) },
    });
    const lost = 'Your authenticator can no longer be checked: use a recovery code';
    expect([byApp.statusCode, byApp.json().error]).toEqual([401, lost]);
    const byCode = await client.request('POST', '/api/users/login/second-factor', {
      json: { recovery_code: codes[0] },
    });
    expect(byCode.statusCode).toBe(200);
    // Its start says so, and doctor as long as something cannot be read.
    const warningsOf = (program: TestApp) =>
      program.log.filter(({ msg }) => `${msg}`.includes('SESSION_SECRET is another one than'));
    expect(warningsOf(other)).toMatchObject([{ level: 50, apps: 1, webhooks: 0 }]);
    expect(warningsOf(app)).toEqual([]);
    await expect(checkSecret(other.ctx)).rejects.toThrow('authenticator apps (1)');
    await app.ctx.db.deleteFrom('totp_factors').execute();
    await expect(checkSecret(other.ctx)).rejects.toThrow('links that were shared or mailed before have ended');
    expect(await checkSecret(app.ctx)).toContain('from DATA_DIR');
    clock.advance(31 * DAY_MS);
    expect(await checkSecret(other.ctx)).toContain('from SESSION_SECRET');
  });
});

describe.each(bothEngines)('a second factor on $name', (engine) => {
  test('of many uses of one code at once, one succeeds', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const { secret, codes } = await protect(ada, clock);
    for (const json of [
      { code: codeOf(secret, clock) },
      { recovery_code: codes[0]?.toUpperCase().replaceAll('-', ' ') },
    ]) {
      const entered = [];
      for (let number = 0; number < 3; number++) entered.push((await enterPassword(app, ada)).client);
      const used = await Promise.all(
        entered.map((client) => client.request('POST', '/api/users/login/second-factor', { json })),
      );
      expect(used.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
    }
    expect((await stateOf(ada)).recovery_codes_left).toBe(9);
  });
});
