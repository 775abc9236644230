import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { importFile } from '../../src/exchange/import/import-file.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { colouredPng } from '../support/images.ts';
import { freshFolder } from '../support/run-folder.ts';

const IMAGE = `images/${'a'.repeat(64)}.webp`;
const RESUME = {
  basics: { name: 'Ada Lovelace' },
  projects: [{ name: 'Engine', 'x-vitrine': { image_url: IMAGE } }],
};
const MESSAGES = 450;

async function upload(user: TestUser, index: number): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await colouredPng(index))]), 'picture.png');
  const response = await user.request('POST', '/api/upload', { body: form });
  expect(response.statusCode).toBe(200);
  return response.json().image_url;
}

/** An account with its own image, a project with another, and more messages than one batch. */
async function fullAccount(app: TestApp) {
  const ada = await makeUser(app);
  const [portrait, image] = [await upload(ada, 1), await upload(ada, 2)];
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { image_url: portrait, headline: 'Analyst' } });
  await ada.request('POST', '/api/projects/new', { json: { title: 'Engine', image_url: image } });
  const message = { user_id: ada.user.id, name: 'Bob', email: 'bob@example.com', subject: 'Hi', message: 'Ü', read: 0 };
  const rows = Array.from({ length: MESSAGES }, (_, index) => ({
    ...message,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    mail_id: '',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, index % 7)).toISOString(),
  }));
  await app.ctx.db.insertInto('messages').values(rows).execute();
  return { ada, portrait, image };
}

async function archiveOf(user: TestUser) {
  const response = await user.request('GET', '/api/export/archive');
  expect(response.statusCode).toBe(200);
  return { headers: response.headers, bytes: response.rawPayload, files: unzipSync(response.rawPayload) };
}

function jsonIn(files: Record<string, Uint8Array>, name: string) {
  return JSON.parse(Buffer.from(files[name] ?? []).toString());
}

async function projectsOf(app: TestApp, { user }: TestUser) {
  return (await app.request('GET', `/api/projects?user_id=${user.id}`)).json();
}

async function importArchive(app: TestApp, { user }: TestUser, bytes: Uint8Array): Promise<string> {
  const file = join(await freshFolder('archive'), 'archive.zip');
  await writeFile(file, bytes);
  const printed: string[] = [];
  await importFile({ ctx: app.ctx, file, userName: user.user_name, print: (text) => printed.push(text) });
  return printed.join('\n');
}

const zipOf = (files: Zippable) => zipSync({ 'resume.json': strToU8(JSON.stringify(RESUME)), ...files });

describe.each(bothEngines)('archives on $name', (engine) => {
  test('an archive contains the portfolio, the account, all messages and the images, and no secret', async () => {
    const app = await startApp({ engine });
    const { ada, portrait, image } = await fullAccount(app);
    const other = await makeUser(app);
    await upload(other, 3);

    const { headers, files, bytes } = await archiveOf(ada);

    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe(`attachment; filename="${ada.user.user_name}.vitrine.zip"`);
    expect(Object.keys(files).sort()).toEqual(
      [
        'account.json',
        'activity.json',
        'clients.json',
        'messages.json',
        'proposals.json',
        'resume.json',
        'share-links.json',
        'signed-badges.json',
        'testimonial-requests.json',
        'trash.json',
        'views.json',
        'work-confirmations.json',
        portrait,
        image,
      ].sort(),
    );
    for (const name of [portrait, image]) {
      const hash = createHash('sha256').update(files[name] ?? '');
      expect(`images/${hash.digest('hex')}.webp`).toBe(name);
    }
    expect(jsonIn(files, 'resume.json')).toMatchObject({ projects: [{ name: 'Engine' }] });
    expect(jsonIn(files, 'account.json')).toMatchObject({ email: ada.user.email, headline: 'Analyst', indexed: true });
    expect(jsonIn(files, 'activity.json')).toMatchObject([{ event: 'registered' }, { event: 'archive_exported' }]);
    const messages = jsonIn(files, 'messages.json');
    expect(messages).toHaveLength(MESSAGES);
    expect(new Set(messages.map(({ id }: { id: string }) => id)).size).toBe(MESSAGES);
    expect(messages[0]).toMatchObject({ name: 'Bob', message: 'Ü', read: false, folder: 'inbox' });
    const { password_hash } = await app.ctx.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', ada.user.id)
      .executeTakeFirstOrThrow();
    const texts = Object.values(files).map((content) => Buffer.from(content).toString('latin1'));
    expect(texts.join()).not.toContain(password_hash);
    expect(bytes.toString('latin1')).not.toContain(other.user.id);
  });

  test('an archive restores the look and the settings of the page in another account, with their images', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const own = [await upload(ada, 1), await upload(ada, 2)];
    const settings = {
      theme: { mode: 'dark', accent: '#1d4ed0', typefaces: 'classic', width: 'wide', mode_switch: true },
      ...{
        layout: 'wall',
        language: 'de',
        branding: false,
        resume_downloads: false,
        indexed: false,
        clients_enabled: false,
      },
      contact_fields: [{ id: 'when', label: 'By when?', type: 'date', required: true }],
      resume_print: { paper: 'letter', template: 'press', pages: 'all' },
      seo: { title: 'Ada: programs', description: 'Since 1843' },
      site_verification: [{ service: 'bing', token: 'B1' }],
      ...{ contact_email: 'ada@ada.example', contact_phone: '+44 20 7946 0000', show_contact: 'everyone' },
    };
    const json = { ...settings, favicon_url: own[0], card_url: own[1] };
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json })).statusCode).toBe(200);

    const report = await importArchive(app, eve, (await archiveOf(ada)).bytes);

    expect(report).toContain('Look: colours, typefaces and width');
    const me = (await eve.request('GET', '/api/users/me')).json();
    expect(me).toMatchObject(settings);
    for (const url of [me.favicon_url, me.card_url]) {
      expect((await app.request('GET', `/${url}`)).statusCode).toBe(200);
    }
    expect(await importArchive(app, eve, (await archiveOf(ada)).bytes)).toContain('0 added, 0 changed');
  });

  test('an archive names the former user names of its account', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const former = ada.user.user_name;
    const renamed = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: `${former}-king` } });
    expect(renamed.statusCode).toBe(200);
    expect(jsonIn((await archiveOf(ada)).files, 'account.json')).toMatchObject({
      user_name: `${former}-king`,
      former_user_names: [former],
    });
  });

  test('an empty account has an archive too, and nobody else gets it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    expect(jsonIn((await archiveOf(ada)).files, 'messages.json')).toEqual([]);
    expect((await app.request('GET', '/api/export/archive')).json()).toMatchObject({
      status: 401,
      message: 'You are not logged in',
    });
  });

  test('archives are limited to ten an hour', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    for (let taken = 0; taken < 10; taken++) await archiveOf(ada);
    expect((await ada.request('GET', '/api/export/archive')).statusCode).toBe(429);
  });

  test('importing an archive adds portfolio and images to another account; a second import changes nothing', async () => {
    const app = await startApp({ engine });
    const { ada, portrait } = await fullAccount(app);
    const { bytes } = await archiveOf(ada);
    const grace = await makeUser(app, { first_name: 'Grace' });

    expect(await importArchive(app, grace, bytes)).toContain('Engine');
    const [project] = await projectsOf(app, grace);
    expect(project.image_url).toMatch(/^images\/[0-9a-f]{64}\.webp$/);
    expect((await app.request('GET', `/${project.image_url}`)).statusCode).toBe(200);
    const owned = await app.ctx.db.selectFrom('images').select('hash').where('owner', '=', grace.user.id).execute();
    expect(owned.map(({ hash }) => `images/${hash}.webp`)).toContain(project.image_url);

    expect(await importArchive(app, grace, bytes)).toContain('0 added, 0 changed');
    expect(await importArchive(app, ada, bytes)).toContain('0 added, 0 changed');
    expect((await ada.request('GET', '/api/users/me')).json().image_url).toBe(portrait);
    const own = await app.ctx.db.selectFrom('images').select('hash').where('owner', '=', ada.user.id).execute();
    expect(own).toHaveLength(2);
  });

  test('the images of an archive are re-encoded', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const foreign = await sharp(await colouredPng(5))
      .resize(2_000, 20)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .jpeg()
      .toBuffer();
    await importArchive(app, ada, zipOf({ [IMAGE]: foreign }));
    const [project] = await projectsOf(app, ada);
    const stored = (await app.request('GET', `/${project.image_url}`)).rawPayload;
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 2_000 });
    expect(stored.toString('latin1')).not.toContain('somebody');
  });

  test('an invalid image stops the import before anything is written', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await expect(importArchive(app, ada, zipOf({ [IMAGE]: strToU8('<svg/>') }))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
    expect(await projectsOf(app, ada)).toEqual([]);
  });
});
