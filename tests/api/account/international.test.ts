import { argon2Sync } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { confirmAccount, mailServer, textOf } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailSink } from '../../support/servers/mail-sink.ts';

const PASSWORD = 'Zoë’s café in Åre';

function logIn({ request }: TestApp, email: string, password: string) {
  return request('POST', '/api/users/login', { json: { email, password } });
}

function write({ request }: TestApp, user_name: string, email: string) {
  const json = { user_name, name: 'Jürgen', email, subject: 'Hello', message: 'A line' };
  return request('POST', '/api/contact', { json });
}

describe.each(bothEngines)('on $name', (engine) => {
  test('a password typed on another system opens the account', async () => {
    const app = await startApp({ engine });
    const [onMac, onWindows] = [PASSWORD.normalize('NFD'), PASSWORD.normalize('NFC')];
    const { user } = await makeUser(app, { password: onMac, confirm_password: onMac });
    for (const password of [onWindows, onMac]) expect((await logIn(app, user.email, password)).statusCode).toBe(200);
    expect((await logIn(app, user.email, 'Zoe’s cafe in Are')).statusCode).toBe(401);
  });

  test('a hash of before is replaced at the first login, whatever the system', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const hash = () => app.ctx.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    for (const form of ['NFD', 'NFC'] as const) {
      const old = hashOf(PASSWORD.normalize('NFD'));
      await app.ctx.db.updateTable('users').set({ password_hash: old }).execute();
      expect((await logIn(app, ada.user.email, PASSWORD.normalize(form))).statusCode).toBe(200);
      const renewed = (await hash()).password_hash;
      expect(renewed).not.toBe(old);
      expect((await logIn(app, ada.user.email, PASSWORD)).statusCode).toBe(200);
      expect((await hash()).password_hash).toBe(renewed);
    }
  });

  test('a domain with an umlaut is the same however it is written', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { email: 'bo@xn--mller-kva.example' });
    const password = 'correct horse battery';
    expect((await logIn(app, 'Bo@Müller.example', password)).statusCode).toBe(200);
    const json = { user_name: 'bo', email: 'bo@müller.example', password, confirm_password: password };
    const again = await app.request('POST', '/api/users/register/new', { json });
    expect([again.statusCode, again.json().error]).toEqual([409, 'Email address is already registered']);
    expect((await write(app, ada.user.user_name, 'bo@müller.example')).statusCode).toBe(200);
    const [message] = (await ada.request('GET', '/api/messages')).json().messages;
    expect(message.email).toBe('bo@xn--mller-kva.example');
  });

  test('a mailbox with letters beyond ASCII can write, register and get mails', async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    const jorg = await makeUser(app, { email: 'Jörg@müller.example' });
    expect(jorg.user.email).toBe('jörg@xn--mller-kva.example');
    expect((await sink.confirmation('jörg@müller.example')).to).toEqual(['jörg@müller.example']);
    expect((await write(app, jorg.user.user_name, 'jürgen@example.com')).statusCode).toBe(200);
    expect((await logIn(app, 'JÖRG@müller.example', 'correct horse battery')).statusCode).toBe(200);
    const [{ email }] = (await jorg.request('GET', '/api/messages')).json().messages;
    expect(email).toBe('jürgen@example.com');
  });

  test('a mail server without SMTPUTF8 gets all other mails, and those about such a mailbox without Reply-To', async () => {
    const sink = await startMailSink(0, { hideSMTPUTF8: true });
    onTestFinished(() => sink.stop());
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    await makeUser(app, { email: 'jörg@example.com' });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    expect((await write(app, ada.user.user_name, 'jürgen@example.com')).statusCode).toBe(200);
    const [mail] = await sink.received(1);
    expect(mail?.to).toEqual([ada.user.email]);
    expect(mail?.raw).not.toContain('Reply-To');
    expect(mail && textOf(mail)).toContain('J=C3=BCrgen');
    // The other one waits for its next attempt.
    await eventually(async () => {
      const left = await app.ctx.db.selectFrom('mail_queue').select(['attempts', 'mail']).execute();
      expect(left).toEqual([{ attempts: 1, mail: expect.stringContaining('jörg@example.com') }]);
    });
  });
});

/** As an earlier version would have stored it: of what the keyboard sent. */
function hashOf(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    ...{ message: password, nonce, tagLength: 32, memory: 64, passes: 1, parallelism: 1 },
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}
