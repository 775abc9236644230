import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/platform/lib/time.ts';
import { ownsImage } from '../../src/portfolio/images/ownership.server.ts';
import { sweepImages } from '../../src/portfolio/images/pruning.server.ts';
import { makeUser, PASSWORD, type Request, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines, engines } from '../support/engines.ts';
import { colouredPng, HOSTILE_FOLDER, validImage, withTextBombs } from '../support/images.ts';

const MEGABYTE = 1024 * 1024;
const FAILED = 'Error uploading image';
const TICKET_PATH = '/api/users/register/upload-ticket';

function form(image: Uint8Array, { name = 'picture.png', ticket }: { name?: string; ticket?: string } = {}) {
  const data = new FormData();
  if (ticket !== undefined) data.append('ticket', ticket);
  data.append('file', new Blob([new Uint8Array(image)]), name);
  return data;
}

function upload(request: Request, body: FormData) {
  return request('POST', '/api/upload', { body });
}

async function imageUrlOf(response: ReturnType<typeof upload>): Promise<string> {
  const { statusCode, body } = await response;
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  return (JSON.parse(body) as { image_url: string }).image_url;
}

async function takeTicket(app: TestApp, ip = '192.0.2.1'): Promise<string> {
  const response = await app.request('GET', TICKET_PATH, { ip });
  expect(response.statusCode).toBe(200);
  return (response.json() as { ticket: string }).ticket;
}

function uploadsFolder(app: TestApp): string {
  return app.ctx.config.storageUrl.slice('file:'.length);
}

/** The files of a sample image, which is 320 pixels wide: the original and one smaller width. */
function filesOf(imageUrl: string): string[] {
  const name = imageUrl.slice('images/'.length);
  return [name.replace('.webp', '-240.webp'), name];
}

async function storedRows(app: TestApp) {
  return app.ctx.db.selectFrom('images').select(['owner', 'hash']).execute();
}

async function expectNothingStored(app: TestApp): Promise<void> {
  expect(await storedRows(app)).toEqual([]);
  expect(await readdir(uploadsFolder(app))).toEqual([]);
}

/** Rows of images that were never uploaded, to reach a limit without 500 uploads. */
async function fillAccount(app: TestApp, user: TestUser, count: number, bytes = 1): Promise<string[]> {
  const created_at = app.ctx.now().toISOString();
  const rows = Array.from({ length: count }, () => {
    const hash = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
    return { hash, owner: user.user.id, bytes, created_at };
  });
  await app.ctx.db.insertInto('images').values(rows).execute();
  return rows.map(({ hash }) => hash);
}

describe.each(engines)('uploads on $name', (engine) => {
  test('a logged-in user uploads an image, which is public', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);

    const response = await upload(ada.request, form(validImage('ok.png')));

    expect(response.json()).toEqual({
      status: 200,
      success: true,
      message: 'Image uploaded successfully',
      image_url: expect.stringMatching(/^images\/[0-9a-f]{64}\.webp$/),
    });
    const imageUrl = (response.json() as { image_url: string }).image_url;
    const image = await app.request('GET', `/${imageUrl}`);
    expect(image.statusCode).toBe(200);
    expect(image.rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(image.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: `"${imageUrl.slice(7, 71)}"`,
    });
    expect((await readdir(uploadsFolder(app))).sort()).toEqual(filesOf(imageUrl));
    for (const name of filesOf(imageUrl)) {
      expect((await stat(join(uploadsFolder(app), name))).mode & 0o777).toBe(0o600);
    }
  });

  test('a known image is not stored again', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const path = `/${await imageUrlOf(upload(ada.request, form(validImage('ok.jpg'))))}`;
    const whole = await app.request('GET', path);
    const head = await app.request('HEAD', path);
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ]);

    const tag = String(whole.headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await app.request('GET', path, { headers: { 'if-none-match': known } });
      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers['cache-control']).toBe(whole.headers['cache-control']);
    }
    expect((await app.request('GET', path, { headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  });

  test('without a session or an upload token nothing is accepted', async () => {
    const app = await startApp({ engine });
    const image = validImage('ok.png');
    const attempts = [
      upload(app.request, form(image)),
      upload(app.request, form(image, { ticket: '' })),
      upload(app.request, form(image, { ticket: 'a.b.c' })),
      app.request('POST', '/api/upload', { json: {} }),
      app.request('POST', '/api/upload'),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(response.json()).toMatchObject({ status: 401, code: 'unauthorized' });
    }
    await expectNothingStored(app);
  });

  test('a body that is no form with an image is rejected', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const empty = new FormData();
    const other = new FormData();
    other.append('image', new Blob([new Uint8Array(validImage('ok.png'))]), 'a.png');
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };

    for (const body of [empty, other, form(new Uint8Array())]) {
      expect((await upload(ada.request, body)).json()).toMatchObject({ code: 'invalid', message: FAILED });
    }
    for (const body of ['', 'no form', '--x\r\n\r\n']) {
      const response = await ada.request('POST', '/api/upload', { body, headers: multipart });
      expect(response.json()).toMatchObject({ code: 'invalid', message: FAILED });
    }
    const json = await ada.request('POST', '/api/upload', { json: { file: 'x' } });
    expect(json.json()).toMatchObject({ code: 'unsupported_media_type', message: FAILED });
    await expectNothingStored(app);
  });

  test("a file's type is detected from its content, not its name", async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const name of readdirSync(join(HOSTILE_FOLDER, 'svg'))) {
      const svg = readFileSync(join(HOSTILE_FOLDER, 'svg', name));
      const response = await upload(ada.request, form(svg, { name: 'picture.png' }));
      expect(response.json()).toMatchObject({ status: 415, code: 'unsupported_media_type', message: FAILED });
    }
    await expectNothingStored(app);

    const names = [
      'x.php.png',
      'x.html',
      'x.js',
      '../../etc/passwd',
      '..\\..\\x',
      'a\u0000.png',
      'CON',
      '.htaccess',
      '',
    ];
    const urls = new Set<string>();
    for (const name of names) urls.add(await imageUrlOf(upload(ada.request, form(validImage('ok.webp'), { name }))));
    expect([...urls]).toEqual([expect.stringMatching(/^images\/[0-9a-f]{64}\.webp$/)]);
    expect((await readdir(uploadsFolder(app))).sort()).toEqual([...urls].flatMap(filesOf));
  });

  test('an image over 25 MB is too large', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const image = validImage('ok.png');
    const ofSize = (bytes: number) => Buffer.concat([image, Buffer.alloc(bytes - image.length)]);

    expect((await upload(ada.request, form(ofSize(25 * MEGABYTE)))).statusCode).toBe(200);
    const response = await upload(ada.request, form(ofSize(25 * MEGABYTE + 1)));
    expect(response.json()).toMatchObject({ status: 413, code: 'too_large', message: FAILED });
  });

  test('the same image counts once for its owner, and for each owner', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const responses = await Promise.all(
      [ada, ada, ada, eve, eve].map((user) => imageUrlOf(upload(user.request, form(validImage('ok.png'))))),
    );

    expect(new Set(responses).size).toBe(1);
    const owners = (await storedRows(app)).map(({ owner }) => owner);
    expect(owners.sort()).toEqual([ada.user.id, eve.user.id].sort());
    expect(await ownsImage(app.ctx.db, ada.user.id, responses[0] ?? '')).toBe(true);
    expect(await ownsImage(app.ctx.db, randomUUID(), responses[0] ?? '')).toBe(false);
    for (const foreign of ['', 'images/x.webp', 'https://example.com/a.webp', `images/${'0'.repeat(64)}.webp`]) {
      expect(await ownsImage(app.ctx.db, ada.user.id, foreign)).toBe(false);
    }
  });

  test('registration claims the image of its upload token', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ticket = await takeTicket(app);
    const image_url = await imageUrlOf(upload(app.request, form(validImage('ok.png'), { ticket })));

    const ada = await makeUser(app, { ticket, image_url });

    expect(ada.user.image_url).toBe(image_url);
    expect(await ownsImage(app.ctx.db, ada.user.id, image_url)).toBe(true);
    clock.advance(2 * HOUR_MS);
    await sweepImages(app.ctx);
    expect((await app.request('GET', `/${image_url}`)).statusCode).toBe(200);
  });

  test("registration rejects an image that is not the token's", async () => {
    const app = await startApp({ engine });
    const [mine, other] = [await takeTicket(app), await takeTicket(app)];
    const image_url = await imageUrlOf(upload(app.request, form(validImage('ok.png'), { ticket: mine })));
    const registration = { user_name: 'eve', email: 'eve@example.com', password: PASSWORD, confirm_password: PASSWORD };

    for (const ticket of [other, 'a.b.c']) {
      const response = await app.request('POST', '/api/users/register/new', {
        json: { ...registration, ticket, image_url },
      });
      expect(response.json()).toMatchObject({ status: 400, code: 'invalid', details: [{ field: 'image_url' }] });
    }
    expect(await app.ctx.db.selectFrom('users').select('id').execute()).toEqual([]);
    expect((await storedRows(app))[0]?.owner).toMatch(/^ticket:/);
  });

  test('an invalid token at the start is rejected before the image arrives', async () => {
    const app = await startApp({ engine });
    const port = Number(new URL(await app.listen()).port);
    const socket = connect(port, '127.0.0.1');
    const part = '--x\r\ncontent-disposition: form-data; name="ticket"\r\n\r\na.b.c\r\n';
    const headers = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9000000'];
    socket.write(['POST /api/upload HTTP/1.1', 'Host: localhost', ...headers, '', part].join('\r\n'));
    const [response] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(String(response)).toMatch(/^HTTP\/1\.1 401 [\s\S]*The time to upload has run out/);
  });

  test('a token after the image is accepted too', async () => {
    const app = await startApp({ engine });
    const body = form(validImage('ok.png'));
    body.append('ticket', await takeTicket(app));
    expect((await upload(app.request, body)).statusCode).toBe(200);
  });

  test('a token is valid for 30 minutes, and cannot be changed', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ticket = await takeTicket(app);
    const [id = '', expiry = '', signature = ''] = ticket.split('.');
    const later = `${Number(expiry) + HOUR_MS}`;
    for (const forged of [`${id}.${later}.${signature}`, `${'0'.repeat(32)}.${expiry}.${signature}`, `${ticket}x`]) {
      const response = await upload(app.request, form(validImage('ok.png'), { ticket: forged }));
      expect(response.json()).toMatchObject({ status: 401, code: 'unauthorized', message: FAILED });
    }

    clock.advance(30 * MINUTE_MS - 1);
    expect((await upload(app.request, form(validImage('ok.png'), { ticket }))).statusCode).toBe(200);
    clock.advance(1);
    expect((await upload(app.request, form(validImage('ok.png'), { ticket }))).statusCode).toBe(401);
  });

  test('an IP gets ten tokens in an hour', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    for (let count = 0; count < 10; count++) await takeTicket(app, '2001:db8::1');

    const eleventh = await app.request('GET', TICKET_PATH, { ip: '2001:db8::2' });

    expect(eleventh.statusCode).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0);
    await takeTicket(app, '192.0.2.9');
    clock.advance(HOUR_MS);
    await takeTicket(app, '2001:db8::1');
  });

  test('closed registration issues no tokens', async () => {
    const app = await startApp({ engine, config: { registration: 'closed' } });
    expect((await app.request('GET', TICKET_PATH)).json()).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

describe.each(bothEngines)('uploads on $name', (engine) => {
  test('the 501st image is rejected, and concurrent uploads do not exceed the limit', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await fillAccount(app, ada, 497);
    const images = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(colouredPng));

    const responses = await Promise.all(images.map((image) => upload(ada.request, form(image))));

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 403, 403, 403, 403, 403]);
    expect(await storedRows(app)).toHaveLength(500);
    const rejected = responses.find(({ statusCode }) => statusCode === 403);
    expect(rejected?.json()).toMatchObject({
      code: 'forbidden',
      message: FAILED,
      error: expect.stringContaining('500'),
    });
    // An already stored image costs nothing.
    const [stored] = images.filter((_, index) => responses[index]?.statusCode === 200);
    expect((await upload(ada.request, form(stored ?? Buffer.alloc(0)))).statusCode).toBe(200);
  });

  test('an account has at most 200 MB', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await fillAccount(app, ada, 2, 100 * MEGABYTE - 100);

    const response = await upload(ada.request, form(validImage('ok.png')));

    expect(response.json()).toMatchObject({ status: 403, code: 'forbidden', message: FAILED });
    expect(await readdir(uploadsFolder(app))).toEqual([]);
  });

  test('a full account frees images that its records no longer use', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const image = validImage('ok.png');
    const used = await imageUrlOf(upload(ada.request, form(validImage('ok.jpg'))));
    const badge = { title: 'Badge', category: 'ai', image_url: used };
    expect((await ada.request('POST', '/api/badges/new', { json: badge })).statusCode).toBe(200);
    await fillAccount(app, ada, 499);
    expect((await upload(ada.request, form(image))).statusCode).toBe(403);

    clock.advance(HOUR_MS + 1);

    expect((await upload(ada.request, form(image))).statusCode).toBe(200);
    expect(await storedRows(app)).toHaveLength(2);
    expect(await ownsImage(app.ctx.db, ada.user.id, used)).toBe(true);
  });

  test('a token accepts three images, also concurrently', async () => {
    const app = await startApp({ engine });
    const ticket = await takeTicket(app);
    const images = await Promise.all([1, 2, 3, 4, 5, 6].map(colouredPng));

    const responses = await Promise.all(images.map((image) => upload(app.request, form(image, { ticket }))));

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await storedRows(app)).toHaveLength(3);
  });

  test('an unclaimed image is deleted after an hour, its file after a day', async () => {
    const clock = stillClock(new Date().toISOString());
    const app = await startApp({ engine, now: clock.now });
    const image_url = await imageUrlOf(
      upload(app.request, form(validImage('ok.png'), { ticket: await takeTicket(app) })),
    );
    clock.advance(HOUR_MS - 1);
    await sweepImages(app.ctx);
    expect(await storedRows(app)).toHaveLength(1);

    clock.advance(2);
    await sweepImages(app.ctx);
    expect(await storedRows(app)).toEqual([]);
    for (const name of filesOf(image_url)) {
      expect((await app.request('GET', `/images/${name}`)).statusCode).toBe(404);
    }
    expect((await readdir(uploadsFolder(app))).sort()).toEqual(filesOf(image_url));

    const old = new Date(clock.now().getTime() - 24 * HOUR_MS - 1);
    for (const name of filesOf(image_url)) await utimes(join(uploadsFolder(app), name), old, old);
    await sweepImages(app.ctx);
    expect(await readdir(uploadsFolder(app))).toEqual([]);
  });

  test('pruning keeps used files and foreign files, and deletes leftovers of interrupted writes', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const kept = filesOf(await imageUrlOf(upload(ada.request, form(validImage('ok.png')))));
    const unfinished = kept.map((name) => `${name}.${randomUUID()}.tmp`);
    const unnamed = [`${'f'.repeat(64)}.webp`, `${'f'.repeat(64)}-240.webp`, kept[0]?.replace('240', '241') ?? ''];
    const files = [...unfinished, ...unnamed, 'notes.txt', 'a.webp'];
    for (const name of files) await app.ctx.files.put(name, Buffer.from('x'));
    for (const name of [...kept, ...files]) {
      await utimes(join(uploadsFolder(app), name), new Date('2020-01-01'), new Date('2020-01-01'));
    }

    await sweepImages(app.ctx);

    expect((await readdir(uploadsFolder(app))).sort()).toEqual([...kept, 'a.webp', 'notes.txt'].sort());
  });

  test("a deleted account's images are no longer served", async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const image_url = await imageUrlOf(upload(ada.request, form(validImage('ok.png'))));

    const deleted = await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });

    expect(deleted.statusCode).toBe(200);
    expect((await app.request('GET', `/${image_url}`)).statusCode).toBe(404);
    expect(await storedRows(app)).toEqual([]);
    expect((await readdir(uploadsFolder(app))).sort()).toEqual(filesOf(image_url));
  });
});

test.each([
  '/images/',
  '/images/x.webp',
  `/images/${'0'.repeat(64)}.webp`,
  `/images/${'0'.repeat(64)}.webp/`,
  `/images/${'0'.repeat(64)}-480.webp`,
  '/images/sample/tidewater-481.webp',
  '/images/..%2f..%2f..%2fetc%2fpasswd',
  '/images/%2e%2e/%2e%2e/etc/passwd',
  '/images/..%5c..%5cvitrine.db',
  '/images/../vitrine.db',
  '/images/%00',
  '/images/sample/..%2f..%2fopen.ts',
  '/images/sample/nothing.webp',
])('%s serves nothing', async (path) => {
  const app = await startApp();
  const response = await app.request('GET', path);
  expect(response.statusCode).toBe(path === '/images/%00' ? 400 : 404);
  expect(response.body).not.toMatch(/root:|SQLite format|import /);
});

test("the sample portfolio's images are served", async () => {
  const app = await startApp();
  const [name] = readdirSync(join(import.meta.dirname, '../../src/portfolio/sample/images')).filter((file) =>
    file.endsWith('.webp'),
  );
  const response = await app.request('GET', `/images/sample/${name}`);

  expect(response.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=3600' });
  const again = await app.request('GET', `/images/sample/${name}`, {
    headers: { 'if-none-match': String(response.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

describe('over a real connection', () => {
  /** A connection on which an upload has begun. */
  function beginUpload(origin: string, headers: Record<string, string>): Socket {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const type = 'content-type: multipart/form-data; boundary=x';
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write(`${['POST /api/upload HTTP/1.1', 'host: localhost', type, ...lines].join('\r\n')}\r\n\r\n`);
    return socket;
  }

  async function statusOn(socket: Socket): Promise<number> {
    const [data] = (await once(socket, 'data')) as [Buffer];
    return Number(data.toString('latin1', 9, 12));
  }

  test('a body without end is rejected when it exceeds the limit, and its connection closes soon', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const socket = beginUpload(await app.listen(), { cookie: ada.cookie(), 'transfer-encoding': 'chunked' });
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    let sent = 0;
    function* endless() {
      for (;;) {
        sent += chunk.length;
        yield chunk;
      }
    }
    const ended = expect(pipeline(Readable.from(endless()), socket)).rejects.toThrow();

    expect(await statusOn(socket)).toBe(413);
    expect(sent).toBeLessThan(32 * MEGABYTE);
    await ended;
  });

  test('a too large Content-Length is rejected before the body, and the client can read the response', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const origin = await app.listen();
    const socket = beginUpload(origin, { cookie: ada.cookie(), 'content-length': String(26 * MEGABYTE) });
    expect(await statusOn(socket)).toBe(413);
    socket.destroy();

    for (let attempt = 0; attempt < 3; attempt++) {
      const response = await fetch(`${origin}/api/upload`, {
        method: 'POST',
        headers: { cookie: ada.cookie() },
        body: form(new Uint8Array(30 * MEGABYTE)),
      });
      expect(await response.json()).toMatchObject({ code: 'too_large', message: FAILED });
    }
  });

  test('a client that disconnects in the middle leaves nothing', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const origin = await app.listen();
    const socket = beginUpload(origin, { cookie: ada.cookie(), 'content-length': '5000000' });
    const gone = once(socket, 'close');
    socket.write(Buffer.alloc(100_000), () => socket.destroy());
    await gone;

    const response = await upload(ada.request, form(validImage('ok.png')));
    expect(response.statusCode).toBe(200);
    expect(app.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  });

  test('hostile images in parallel do not disturb other requests', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const bomb = withTextBombs(validImage('ok.png'), 200);
    const responses = await Promise.all(Array.from({ length: 15 }, () => upload(ada.request, form(bomb))));

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(200));
    expect(await storedRows(app)).toHaveLength(1);
  });
});
