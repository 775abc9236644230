import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { validImage } from '../support/images.ts';
import { type ServerProcess, startProcess } from '../support/servers/server-process.ts';

const PASSWORD = 'correct horse battery';

/** Registers and logs in; returns the session's cookie. */
async function signIn({ url }: ServerProcess): Promise<string> {
  const name = `user-${randomUUID().slice(0, 8)}`;
  const account = { user_name: name, email: `${name}@example.com`, password: PASSWORD, confirm_password: PASSWORD };
  const post = (path: string) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  expect((await post('/api/users/register/new')).status).toBe(200);
  const login = await post('/api/users/login');
  expect(login.status).toBe(200);
  return login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

function upload({ url }: ServerProcess, cookie: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(validImage('ok.jpg'))]), 'ok.jpg');
  return fetch(`${url}/api/upload`, { method: 'POST', headers: { cookie }, body });
}

/** A raw connection: its received data, and its end. */
async function connectTo({ url }: ServerProcess) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const response = text(socket);
  const send = (bytes: string | Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return { socket, send, response };
}

test.each<[string, (server: ServerProcess) => Promise<number | null>]>([
  ['SIGTERM', (server) => server.end('SIGTERM')],
  ['Ctrl-C', (server) => server.interrupt()],
])('%s lets running requests finish, with Connection: close', async (_name, stop) => {
  const server = await startProcess();
  const cookie = await signIn(server);
  const host = `Host: ${new URL(server.url).host}`;
  await (await fetch(`${server.url}/home`)).text();
  const form = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    validImage('ok.jpg'),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const [uploading, requesting, idle] = await Promise.all([connectTo(server), connectTo(server), connectTo(server)]);
  const headers = [host, `Cookie: ${cookie}`, 'Content-Type: multipart/form-data; boundary=x', 'Expect: 100-continue'];
  await uploading.send(
    `POST /api/upload HTTP/1.1\r\n${headers.join('\r\n')}\r\nContent-Length: ${form.length}\r\n\r\n`,
  );
  await once(uploading.socket, 'data');
  await uploading.send(form.subarray(0, 500));
  await requesting.send(`GET /home HTTP/1.1\r\n${host}\r\n`);

  const ended = stop(server);
  await idle.response;
  await requesting.send('\r\n');
  expect(await requesting.response).toMatch(/^HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);
  await uploading.send(form.subarray(500));
  expect(await uploading.response).toMatch(/HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n/i);

  expect(await ended).toBe(0);
});

test('confirmed writes survive a kill', async () => {
  const server = await startProcess();
  const cookie = await signIn(server);
  const stored: string[] = [];
  const { promise: isEnough, resolve } = Promise.withResolvers<void>();
  async function createUntilKilled(): Promise<void> {
    for (;;) {
      const headers = { cookie, 'content-type': 'application/json' };
      const response = await fetch(`${server.url}/api/badges/new`, { method: 'POST', headers, body: '{"title":"x"}' });
      stored.push(((await response.json()) as { badge: { id: string } }).badge.id);
      if (stored.length === 100) resolve();
    }
  }
  const clients = Array.from({ length: 16 }, () => createUntilKilled().catch(() => {}));
  await isEnough;
  await server.kill();
  await Promise.all(clients);

  const next = await startProcess({ DATA_DIR: server.dataDir });
  const badges = (await (await fetch(`${next.url}/api/badges`)).json()) as { id: string }[];
  const ids = new Set(badges.map(({ id }) => id));
  expect(stored.filter((id) => !ids.has(id))).toEqual([]);
});

test('the built server has its lazily loaded modules and files', async () => {
  const token = 'a token of some length';
  const server = await startProcess({ METRICS_TOKEN: token });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
  const cookie = await signIn(server);

  const home = await (await get('/home', { cookie })).text();
  const { image_url } = (await (await upload(server, cookie)).json()) as { image_url: string };
  const assets = [...new Set(home.match(/\/(assets|cards)\/[\w./-]+/g))];

  expect(assets).not.toEqual([]);
  const statusOf = async (path: string) => [path, (await get(path)).status];
  const paths = ['/', '/api/docs', '/api/openapi.json', '/images/sample/nightbus.webp', `/${image_url}`, ...assets];
  expect(await Promise.all(paths.map(statusOf))).toEqual(paths.map((path) => [path, 200]));
  expect(await (await get('/metrics', { authorization: `Bearer ${token}` })).text()).toContain('process_cpu_seconds');

  const forgotten = { method: 'POST', headers: { cookie, 'content-type': 'application/json' } };
  const { email } = (await (await get('/api/users/me', { cookie })).json()) as { email: string };
  await fetch(`${server.url}/api/users/forgot-password`, { ...forgotten, body: JSON.stringify({ email }) });
  expect(await server.end('SIGTERM')).toBe(0);
  const mails = await readdir(join(server.dataDir, 'outbox'));
  expect(mails).not.toEqual([]);
});

test('no header name crashes the server', async () => {
  const server = await startProcess();
  const names = ['__proto__', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];
  const headers = names.map((name) => `${name}: x\r\n`).join('');
  for (const path of ['/', '/home', '/api/health', '/api/projects', '/no-such-page']) {
    const { send, response } = await connectTo(server);
    await send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Connection: close\r\n\r\n`);
    expect([path, (await response).slice(0, 12)]).toEqual([
      path,
      path === '/no-such-page' ? 'HTTP/1.1 404' : 'HTTP/1.1 200',
    ]);
  }
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(await server.end('SIGTERM')).toBe(0);
});
