import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { hostileData } from '../support/hostile.ts';
import { validImage } from '../support/images.ts';

/** As written, and against the folders of this program. */
const PATHS = hostileData('paths').flatMap((path) => [
  path,
  path.replace('/uploads', '/images'),
  path.replace(/\/(uploads|static)/, '/assets'),
  path.replace('app.db', 'vitrine.db'),
]);
const MORE = [
  '/images/..%2fvitrine.db',
  '/images/..%2f..%2fsession-secret',
  '/images/sample/..%2f..%2fsample.ts',
  '/images/sample/%2e%2e%2f%2e%2e%2fopen.ts',
  '/assets/..%2f..%2fserver%2frender.js',
  '/assets/%2e%2e/%2e%2e/build-stamp',
  '/assets/../build-stamp',
  '/assets/..%5c..%5cbuild-stamp',
  '/assets/.vite/manifest.json',
  '/dist/client/.vite/manifest.json',
  '/docs/../build-stamp',
  '/docs/..%2fbuild-stamp',
  '/docs/%2e%2e/build-stamp',
  '/session-secret',
  '/outbox/',
  '/src/main.ts',
  '/node_modules/fastify/package.json',
  '/.well-known/../package.json',
];
/** Rejected before any lookup: a NUL, invalid UTF-8, or a path of the build that is not normal. */
const MALFORMED = [
  '/assets/../../../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/uploads/..%c0%af..%c0%afetc/passwd',
  '/images/..%c0%af..%c0%afetc/passwd',
  '/assets/..%c0%af..%c0%afetc/passwd',
  '/assets/....//....//etc/passwd',
  '/assets/..\\..\\..\\etc\\passwd',
  '/assets/..%5c..%5cetc%5cpasswd',
  '/assets//etc/passwd',
  '/uploads/%00',
  '/images/%00',
  '/assets/%00',
  '/uploads/a.png%00.html',
  '/images/a.png%00.html',
  '/assets/a.png%00.html',
  '/assets/./././a.png',
  '/assets/../data/app.db',
  '/assets/%2e%2e/%2e%2e/build-stamp',
  '/docs/../build-stamp',
  '/docs/%2e%2e/build-stamp',
  '/assets/../build-stamp',
  '/assets/..%5c..%5cbuild-stamp',
];
/** Content of our own files. */
const INSIDE =
  /root:.*:0:0:|SQLite format 3|"dependencies"|"devDependencies"|\[core\]|export (async )?function|sourceMappingURL=data/;

/** 401 is the login itself, to which the limits apply; 405 is another user's path. */
const LOGINS = {
  '/api//users/login': 401,
  '/API/users/login': 404,
  '/api/users/login/': 404,
  '/api/users/login;x=1': 405,
  '/api/users/login%20': 405,
  '/api/users/login/../login': 401,
  '/api/users/login#': 401,
  '/api/users/login%3f': 405,
};

let app: TestApp;
let ada: TestUser;
let port: number;
let image: string;

beforeAll(async () => {
  app = await startApp({ config: { logLevel: 'silent' } });
  ada = await makeUser(app);
  const body = new FormData();
  body.set('file', new File([new Uint8Array(validImage('ok.png'))], '../../evil.php'));
  image = (await ada.request('POST', '/api/upload', { body })).json().image_url;
  port = Number(new URL(await app.listen()).port);
});

/** Sends the raw path: a client would normalise it. */
async function send(path: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(chunks).toString('latin1');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}

describe('a path', () => {
  test('that leaves its folder, or guesses at a file, is 404, or 400 if it is malformed', async () => {
    const responses = await Promise.all(
      [...new Set([...PATHS, ...MORE])].map(async (path) => ({ path, ...(await send(path)) })),
    );
    for (const { path, status, text } of responses) {
      // The documents of the project are there: everybody may read them.
      const expected = path === '/docs' ? 301 : MALFORMED.includes(path) ? 400 : 404;
      expect([path, status]).toEqual([path, expected]);
      expect(text, path).not.toMatch(INSIDE);
      expect(text.toLowerCase(), path).not.toMatch(/x-powered-by|\r\nserver:/);
    }
    expect((await send(`/${image}`)).status).toBe(200);
  });

  test('of a login in another spelling does not bypass limits', async () => {
    const spellings = hostileData('paths').filter((path) => /users\/login/i.test(path));
    expect(Object.keys(LOGINS)).toEqual(expect.arrayContaining(spellings));
    for (const [path, status] of Object.entries(LOGINS)) {
      const json = { email: ada.user.email, password: 'wrong' };
      const { statusCode, cookies } = await app.request('POST', path.replace('//', '/./'), { json });
      expect([path, statusCode]).toEqual([path, status]);
      expect(cookies).toEqual([]);
    }
  });

  test('of another file is not accepted as an image in any field', async () => {
    const outside = [
      '../vitrine.db',
      'images/../vitrine.db',
      '/etc/passwd',
      `../${image}`,
      `${image}/../x`,
      `${image}\0`,
    ];
    for (const image_url of [...hostileData('paths'), ...outside, join(app.ctx.config.dataDir, 'vitrine.db')]) {
      for (const [method, path] of [
        ['POST', '/api/badges/new'],
        ['PATCH', `/api/users/${ada.user.id}`],
      ] as const) {
        const response = await ada.request(method, path, { json: { title: 'x', image_url } });
        expect([image_url, response.statusCode]).toEqual([image_url, 400]);
      }
    }
  });
});

test('metrics are returned with the token only, and are 404 otherwise', async () => {
  const token = 'a token of some length';
  const measured = await startApp({ config: { metricsToken: token } });
  const send = (authorization?: string) =>
    measured.request('GET', '/metrics', { headers: authorization ? { authorization } : {} });
  for (const wrong of [undefined, 'Bearer', 'Bearer x', `Basic ${token}`, `Bearer ${token}x`, `bearer ${token} `])
    expect((await send(wrong)).statusCode).toBe(404);
  const figures = await send(`Bearer ${token}`);
  expect(figures.statusCode).toBe(200);
  expect(figures.headers['cache-control']).toBe('no-store');
  expect(figures.body).toContain('http_request_duration_seconds');
  expect(figures.body).not.toMatch(/\d+\.\d+\.\d+\.\d+"|@/);
  expect((await app.request('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  );
});
