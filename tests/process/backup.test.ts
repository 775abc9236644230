import { existsSync } from 'node:fs';
import { appendFile, copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { passwordLink } from '../../src/identity/account/operator-accounts.server.ts';
import { makeUser, startApp } from '../support/app.ts';
import { validImage } from '../support/images.ts';
import { freshFolder } from '../support/run-folder.ts';
import { changeDatabase, vitrine } from '../support/vitrine.ts';

/** A server with one account that has an image, and its backup. */
async function backedUp() {
  const app = await startApp();
  const { user, request, cookie } = await makeUser(app);
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(validImage('ok.jpg'))]), 'ok.jpg');
  const { image_url } = (await request('POST', '/api/upload', { body })).json() as { image_url: string };
  await request('PATCH', `/api/users/${user.id}`, { json: { image_url } });
  await passwordLink(app.ctx, user.id);
  const folder = join(await freshFolder('backup'), 'one');
  const { dataDir, databaseUrl } = app.ctx.config;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { code, out, fault } = await vitrine(['backup', folder], env);
  expect([code, fault]).toEqual([0, `${databaseUrl.slice('sqlite:'.length)}: 1 account, 1 image\n`]);
  return { app, env, folder, out, userName: user.user_name, image: `/${image_url}`, cookie: cookie() };
}

/** All rows of a table. */
function rowsOf(path: string, table: string): unknown[] {
  using database = new DatabaseSync(path, { readOnly: true });
  return database.prepare(`select * from ${table}`).all();
}

test('a backup is restored elsewhere with its images, and a server runs on it', async () => {
  const { app, folder, out, userName, image } = await backedUp();
  expect(out).toMatch(/^Backed up \d+ files to .+: 1 account, 1 image\n$/);
  const target = { DATA_DIR: await freshFolder('restored') };

  const restored = await vitrine(['restore', folder], target);
  expect([restored.code, restored.fault]).toEqual([0, '']);
  expect(restored.out).toContain(`to ${join(target.DATA_DIR, 'vitrine.db')}: 1 account, 1 image`);
  // Without the secret of the old server, the share links in the backup end.
  expect(restored.out).toContain('copy the file session-secret');
  const listed = await vitrine(['user', 'list'], target);
  expect(listed.out).toContain(userName);

  const { DATA_DIR: dataDir } = target;
  const storageUrl = `file:${join(dataDir, 'uploads')}`;
  const copy = await startApp({
    config: { dataDir, databaseUrl: `sqlite:${join(dataDir, 'vitrine.db')}`, storageUrl },
  });
  const [there, before] = await Promise.all([copy.request('GET', image), app.request('GET', image)]);
  expect([there.statusCode, there.rawPayload.equals(before.rawPayload)]).toEqual([200, true]);
  expect((await copy.request('GET', `/u/${userName}`)).statusCode).toBe(200);
});

const SCRUBBED = [
  'sessions',
  'account_tokens',
  'mail_queue',
  'visit_salts',
  'invitations',
  'login_challenges',
  'passkey_challenges',
  'provider_logins',
  'webhook_deliveries',
  'backups',
];
const FILL = `
  insert into mail_queue values ('m', 'secret mail', 0, '2030-01-01', '2026-01-01');
  insert or ignore into visit_salts (day, salt) values ('2026-01-01', 'secret salt');
  insert into login_challenges select 'c', id, 'v', 0, '2030-01-01' from users limit 1;
  insert into webhooks select 'w', id, 'https://example.com', '[]', 's', '2026-01-01', '', '', 0, '9999', 1 from users limit 1;
  insert into webhook_deliveries values ('d', 'w', 1, 'm', 'message.received', 'secret', 'waiting', 0, 0, '', 0, '2026-01-01', '');
  insert into passkey_challenges select 'c', 'login', id, '2030-01-01' from users limit 1;
  insert into backups values ('schedule', '', '2026-01-01', '/backups/secret', 1, 1, 1, '', '', 0);
  insert into provider_logins select 'p', 'github', id, 's', '', 'v', '', '2030-01-01' from users limit 1;
  insert into invitations values ('t', 'b@example.com', '2026-01-01', '2030-01-01');`;

test('a backup has no sessions, links, mails, invitations and salts; nor has what is restored from an older one', async () => {
  const { app, env, folder, cookie } = await backedUp();
  const { databaseUrl } = app.ctx.config;
  const live = databaseUrl.slice('sqlite:'.length);
  using database = new DatabaseSync(live);
  database.exec(FILL);
  const second = `${folder}-second`;
  expect((await vitrine(['backup', second], env)).code).toBe(0);
  for (const table of SCRUBBED) {
    expect([table, rowsOf(live, table).length > 0]).toEqual([table, true]);
    expect([table, rowsOf(join(second, 'vitrine.db'), table)]).toEqual([table, []]);
  }
  // Not in free pages either.
  expect((await readFile(join(second, 'vitrine.db'))).includes('secret mail')).toBe(false);

  // As older versions wrote them, with sessions.
  await copyFile(live, join(folder, 'vitrine.db'));
  await rm(join(folder, 'manifest.json'));
  const old = join(folder, 'vitrine.db');
  changeDatabase(folder, 'pragma journal_mode = delete');
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ created_at: '2026-01-01', files: [] }));
  expect(rowsOf(old, 'sessions')).toHaveLength(1);
  const dataDir = await freshFolder('restored');
  expect((await vitrine(['restore', folder], { DATA_DIR: dataDir })).code).toBe(0);
  expect(rowsOf(join(dataDir, 'vitrine.db'), 'sessions')).toEqual([]);
  const copy = await startApp({ config: { dataDir, databaseUrl: `sqlite:${join(dataDir, 'vitrine.db')}` } });
  expect((await copy.request('GET', '/api/users/me', { cookie })).statusCode).toBe(401);
});

test('images that are missing are named, put back from a backup or by their owner, and forgotten', async () => {
  const { app, env, folder, image, userName } = await backedUp();
  const uploads = join(app.ctx.config.dataDir, 'uploads');
  const loseAll = async () => {
    for (const name of await readdir(uploads)) await rm(join(uploads, name));
  };
  const [hash = ''] = /[0-9a-f]{64}/.exec(image) ?? [];
  await loseAll();
  const second = await vitrine(['backup', `${folder}-second`], env);
  expect([second.code, second.fault]).toEqual([0, expect.stringContaining('1 image missing or damaged')]);
  const checked = await vitrine(['images'], env);
  expect([checked.code, checked.out]).toEqual([1, `${hash} of ${userName} (profile) is missing\n`]);
  expect(checked.fault).toContain('"vitrine images repair" takes them from a backup');
  const doctor = await vitrine(['doctor'], env);
  expect(doctor.out).toContain(`FAULT images: ${hash} of ${userName} (profile) is missing`);

  const repaired = await vitrine(['images', 'repair', folder], env);
  expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('All images are as they were stored.')]);
  expect((await app.request('GET', image)).statusCode).toBe(200);
  expect((await vitrine(['doctor'], env)).out).toContain('ok    images: ');

  await loseAll();
  expect((await vitrine(['images', 'forget', hash], env)).code).toBe(1);
  expect((await vitrine(['images', 'check'], env)).code).toBe(1);
  expect((await vitrine(['images', 'forget', hash], env)).out).toBe(`Forgot ${hash}.\n`);
  expect((await vitrine(['images'], env)).out).toBe('All of 0 images are as they were stored.\n');
});

test('a backup of images in a bucket reports that they are not included', async () => {
  const { env, folder } = await backedUp();
  const bucket = { STORAGE_URL: 's3://pictures?endpoint=http://127.0.0.1:9' };
  const { code, out } = await vitrine(['backup', `${folder}-second`], { ...env, ...bucket });
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('The images are in a bucket, s3://pictures, and not in this backup'),
  ]);
});

test('a restore renames existing data only if requested', async () => {
  const { folder, userName } = await backedUp();
  const target = { DATA_DIR: await freshFolder('restored') };
  const file = join(target.DATA_DIR, 'vitrine.db');
  await vitrine(['restore', folder], target);
  await writeFile(join(target.DATA_DIR, 'session-secret'), 'x'.repeat(64));
  changeDatabase(target.DATA_DIR, "insert into kysely_migration (name, timestamp) values ('9999-newer', '2030-01-01')");

  for (const spoil of [async () => {}, () => writeFile(file, 'no database')]) {
    await spoil();
    const rejected = await vitrine(['restore', folder], target);
    expect([rejected.code, rejected.fault]).toEqual([1, expect.stringContaining('add --replace')]);
    const restored = await vitrine(['restore', folder, '--replace'], target);
    expect(restored.out).not.toContain('session-secret');
    expect([restored.code, restored.fault]).toEqual([0, '']);
    const [, aside = ''] = /is now (.+)/.exec(restored.out) ?? [];
    expect((await readFile(aside)).length).toBeGreaterThan(0);
    expect((await vitrine(['user', 'list'], target)).out).toContain(userName);
  }
});

test('the write-ahead log of a replaced database is renamed, and not replayed into the restored one', async () => {
  const { folder, userName } = await backedUp();
  const target = { DATA_DIR: await freshFolder('restored') };
  await vitrine(['restore', folder], target);
  const file = join(target.DATA_DIR, 'vitrine.db');
  // As left by a killed server: its last write is only in the log.
  const killed = await freshFolder('killed');
  {
    using server = new DatabaseSync(file);
    server.exec(
      "pragma journal_mode = wal; pragma wal_autocheckpoint = 0; update users set user_name = 'written-later'",
    );
    for (const suffix of ['', '-wal']) await copyFile(file + suffix, join(killed, `vitrine.db${suffix}`));
  }
  for (const suffix of ['', '-wal']) await copyFile(join(killed, `vitrine.db${suffix}`), file + suffix);
  expect((await vitrine(['user', 'list'], { DATA_DIR: killed })).out).toContain('written-later');

  const { code, out } = await vitrine(['restore', folder, '--replace'], target);
  expect(code).toBe(0);
  const [, aside = ''] = /is now (.+)/.exec(out) ?? [];
  expect(rowsOf(aside, 'users')).toEqual([expect.objectContaining({ user_name: 'written-later' })]);
  expect(existsSync(`${file}-wal`)).toBe(false);
  const listed = await vitrine(['user', 'list'], target);
  expect(listed.out).toContain(userName);
  expect(listed.out).not.toContain('written-later');
});

test('a damaged backup is rejected before anything is changed', async () => {
  const { folder } = await backedUp();
  const target = { DATA_DIR: await freshFolder('restored') };
  await vitrine(['restore', folder], target);
  const before = await readFile(join(target.DATA_DIR, 'vitrine.db'));

  await appendFile(join(folder, 'vitrine.db'), 'x');
  const rejected = await vitrine(['restore', folder, '--replace'], target);

  expect([rejected.code, rejected.fault]).toEqual([1, expect.stringMatching(/^The backup is damaged: vitrine\.db /)]);
  expect(await readFile(join(target.DATA_DIR, 'vitrine.db'))).toEqual(before);

  const manifest = { created_at: '2026-01-01', files: [{ path: '../one/vitrine.db', bytes: 0, sha256: '' }] };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const outside = await vitrine(['restore', folder, '--replace'], target);
  expect([outside.code, outside.fault]).toEqual([
    1,
    expect.stringContaining('The backup is damaged: ../one/vitrine.db'),
  ]);
});
