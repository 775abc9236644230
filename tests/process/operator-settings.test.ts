import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { PASSWORD } from '../support/app.ts';
import { freshFolder } from '../support/run-folder.ts';
import { run } from '../support/run-script.ts';
import { startProcess } from '../support/servers/server-process.ts';
import { vitrine } from '../support/vitrine.ts';

test('PUBLIC_URL, TRUST_PROXY, OWNER, REGISTRATION and LOG_LEVEL take effect from a real environment', async () => {
  const settings = {
    DATA_DIR: await freshFolder('data'),
    PUBLIC_URL: 'https://folio.example',
    TRUST_PROXY: 'loopback',
    OWNER: 'second',
    REGISTRATION: 'closed',
    LOG_LEVEL: 'debug',
  };
  await vitrine(['migrate'], settings);
  await vitrine(['user', 'create', 'first', '--email', 'first@example.com'], settings);
  const { out } = await vitrine(['user', 'create', 'second', '--email', 'second@example.com'], settings);
  const [, token = ''] = /^https:\/\/folio\.example\/reset-password\?token=(\S+)$/m.exec(out) ?? [];
  const server = await startProcess(settings);
  const headers = {
    host: 'folio.example',
    origin: 'https://folio.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.7',
  };
  // fetch() sets Host by itself.
  const send = (method: string, path: string, body?: object, more: Record<string, string> = {}) =>
    new Promise<{ status: number | undefined; cookies: string[]; body: string }>((resolve, reject) => {
      const outgoing = httpRequest(
        `${server.url}${path}`,
        { method, headers: { ...headers, ...more } },
        async (response) =>
          resolve({
            status: response.statusCode,
            cookies: response.headers['set-cookie'] ?? [],
            body: await text(response),
          }),
      );
      if (body) outgoing.setHeader('content-type', 'application/json');
      outgoing.on('error', reject).end(body && JSON.stringify(body));
    });

  // OWNER: not the first account.
  expect((await send('GET', '/home')).body).toContain('<link rel="canonical" href="https://folio.example/u/second">');
  // REGISTRATION
  expect((await send('POST', '/api/users/register/new', {})).status).toBe(403);
  // PUBLIC_URL: only its origin and host, and cookies for https only.
  expect((await send('POST', '/api/users/logout', {}, { origin: server.url })).status).toBe(403);
  expect((await send('GET', '/api/projects', undefined, { host: new URL(server.url).host })).status).toBe(421);
  const password = { token, password: PASSWORD, confirm_password: PASSWORD };
  expect((await send('POST', '/api/users/reset-password', password)).status).toBe(200);
  const login = await send('POST', '/api/users/login', { email: 'second@example.com', password: PASSWORD });
  expect(login.cookies).toEqual([expect.stringMatching(/^__Host-vitrine_session=.+; HttpOnly; Secure; SameSite=Lax$/)]);
  const cookie = login.cookies[0]?.split(';')[0] ?? '';
  // TRUST_PROXY: the IP from the proxy is the visitor's.
  const setup = JSON.parse((await send('GET', '/api/audience/setup', undefined, { cookie })).body) as {
    address: string;
  };
  expect(setup.address).toBe('203.0.113.7');
  // LOG_LEVEL: a line for each request.
  const logged = expect.objectContaining({ level: 20, path: '/api/audience/setup', status: 200 });
  await expect.poll(() => server.log).toContainEqual(logged);
  expect(await server.end('SIGTERM')).toBe(0);
});

test.each(['loopback,nonsense', '10.0.0.0/8, 300.1.1.1', ',loopback'])(
  'TRUST_PROXY=%s is rejected because of one invalid entry',
  async (value) => {
    const { code, fault } = await run('src/main.ts', [], {
      PORT: '0',
      DATA_DIR: await freshFolder('data'),
      TRUST_PROXY: value,
    });
    expect([code, fault]).toEqual([1, expect.stringMatching(/^TRUST_PROXY is "[^\n]+\n$/)]);
  },
);

test('with closed registration and no account, the start explains how to create one', async () => {
  const server = await startProcess({ REGISTRATION: 'closed' });
  const hint = expect.objectContaining({ msg: expect.stringContaining('npx vitrine user create') });
  await expect.poll(() => server.log).toContainEqual(hint);
});
