import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goodPicture } from './support/pictures.ts';
import { type ServerProcess, startProcess } from './support/server-process.ts';

const PASSWORD = 'correct horse battery';

/** Registers and logs in; answers the session's cookie. */
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
  body.append('file', new Blob([Uint8Array.from(goodPicture('ok.jpg'))]), 'ok.jpg');
  return fetch(`${url}/api/upload`, { method: 'POST', headers: { cookie }, body });
}

test('the built server has all that it loads late, and finds its files', async () => {
  const token = 'a token of some length';
  const server = await startProcess({ METRICS_TOKEN: token });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers });
  const cookie = await signIn(server);

  const home = await (await get('/home', { cookie })).text();
  const { image_url } = (await (await upload(server, cookie)).json()) as { image_url: string };
  const assets = [...new Set(home.match(/\/assets\/[\w.-]+/g))];

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
}, 60_000);
