import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { confirmAccount, mailServer } from '../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { validImage } from '../support/images.ts';

const MEGABYTE = 1024 * 1024;
const TEXT_FULL = {
  status: 507,
  code: 'storage_full',
  error: 'Confirm your email address: until then an account holds at most 1 MB of text. Nothing was changed',
};
const IMAGES_FULL = {
  status: 403,
  code: 'forbidden',
  message: 'Error uploading image',
  error: 'Confirm your email address: until then an account holds at most 20 MB of images',
};

/** Projects of more than 9,600 bytes each. */
function importProjects(user: TestUser, prefix: string, count: number, path = '/api/import') {
  const projects = Array.from({ length: count }, (_, index) => ({
    name: `${prefix} ${index}`,
    description: 'x'.repeat(9_500),
  }));
  return user.request('POST', path, { json: { projects } });
}

function addBadge(user: TestUser, image_url?: string) {
  const json = { title: 'Helper', category: 'ai', description: 'x'.repeat(9_000), ...(image_url && { image_url }) };
  return user.request('POST', '/api/badges/new', { json });
}

async function textBytesOf(app: TestApp, { user }: TestUser): Promise<number> {
  const row = app.ctx.db.selectFrom('users').select('text_bytes').where('id', '=', user.id);
  return (await row.executeTakeFirstOrThrow()).text_bytes;
}

function upload(user: TestUser) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(validImage('ok.png'))]), 'ok.png');
  return user.request('POST', '/api/upload', { body });
}

/** A dozen stored images of this size in all. */
async function fillImages(app: TestApp, { user }: TestUser, bytes: number): Promise<void> {
  const created_at = app.ctx.now().toISOString();
  const rows = Array.from({ length: 12 }, () => {
    const hash = `${randomUUID()}${randomUUID()}`.replaceAll('-', '');
    return { hash, owner: user.id, bytes: Math.floor(bytes / 12), created_at };
  });
  await app.ctx.db.insertInto('images').values(rows).execute();
}

describe.each(engines)('an account whose email is not confirmed, on $name', (engine) => {
  test('holds 1 MB of text, written or imported, until it is confirmed', async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);

    for (const path of ['/api/import/preview', '/api/import']) {
      const rejected = await importProjects(ada, 'Large', 150, path);
      expect(rejected.json()).toMatchObject({ ...TEXT_FULL, message: 'Error importing' });
    }
    expect((await importProjects(ada, 'First', 103)).statusCode).toBe(200);
    expect((await importProjects(ada, 'Second', 10)).json()).toMatchObject(TEXT_FULL);
    const added = [await addBadge(ada), await addBadge(ada)];
    expect(added.at(-1)?.json()).toMatchObject({ ...TEXT_FULL, message: 'Not saved' });
    expect(await textBytesOf(app, ada)).toBeLessThanOrEqual(1_000_000);

    await confirmAccount(app, sink, ada);

    expect((await addBadge(ada)).statusCode).toBe(200);
    expect((await importProjects(ada, 'Large', 150)).statusCode).toBe(200);
  });

  test('holds 20 MB of pictures until it is confirmed', async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);
    await fillImages(app, ada, 19 * MEGABYTE);
    expect((await upload(ada)).statusCode).toBe(200);
    // The same picture takes no more room.
    await fillImages(app, ada, MEGABYTE);
    expect((await upload(ada)).statusCode).toBe(200);
    const eve = await makeUser(app);
    await fillImages(app, eve, 20 * MEGABYTE);

    expect((await upload(eve)).json()).toMatchObject(IMAGES_FULL);

    await confirmAccount(app, sink, eve);
    expect((await upload(eve)).statusCode).toBe(200);
  });

  test('keeps what it has: it can change and delete it, and only not grow', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    // Without a mail server nobody could confirm: the account has its whole quota.
    expect((await importProjects(ada, 'Large', 150)).statusCode).toBe(200);
    const { badge } = (await addBadge(ada)).json();
    await fillImages(app, ada, 30 * MEGABYTE);
    const { image_url } = (await upload(ada)).json();
    const path = `/api/badges/${badge.id}`;

    const sink = await mailServer();
    app.ctx.config.smtpUrl = sink.url;

    expect((await addBadge(ada)).json()).toMatchObject({ ...TEXT_FULL, message: 'Not saved' });
    const change = (description: string) => ada.request('PATCH', path, { json: { description } });
    expect((await change('x'.repeat(9_001))).statusCode).toBe(507);
    expect((await change('y'.repeat(9_000))).statusCode).toBe(200);
    const smaller = { description: 'y'.repeat(8_000), image_url };
    expect((await ada.request('PATCH', path, { json: smaller })).statusCode).toBe(200);
    expect((await ada.request('DELETE', path)).statusCode).toBe(200);
  });

  test('takes an ordinary résumé with a dozen pictures', async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);
    const image_url = (await upload(ada)).json().image_url;
    await fillImages(app, ada, 12 * MEGABYTE);

    expect((await importProjects(ada, 'Work', 40)).statusCode).toBe(200);
    expect((await addBadge(ada, image_url)).statusCode).toBe(200);
  });
});
