import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { appendFile, copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkFiles, readManifest, writeManifest } from '../../src/operation/backup/backup-manifest.server.ts';
import { makeBackup } from '../../src/operation/backup/make-backup.server.ts';
import { rehearseRestore } from '../../src/operation/backup/restore-backup.server.ts';
import { backup } from '../../src/operation/cli/backup.ts';
import type { Arguments } from '../../src/operation/cli/command.ts';
import { restore } from '../../src/operation/cli/restore.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { lockDataDir } from '../../src/platform/data-dir.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { freshFolder } from '../support/run-folder.ts';
import { addPortfolio } from '../support/visits.ts';

const NOW = new Date('2026-03-01T12:34:56.789Z');
/** By the hash that names each. */
const IMAGES = new Map(['aaa', 'bbb', 'ccc', 'ddd', 'eee'].map((text) => [checksumOf(text), text]));
const HASHES = [...IMAGES.keys()];
const SECRETS = `
  insert into mail_queue values ('m', 'a secret mail', 0, '2030-01-01', '2026-01-01');
  insert or ignore into visit_salts (day, salt) values ('2026-01-01', 'a secret salt');
  insert into invitations values ('t', 'b@example.com', '2026-01-01', '2030-01-01');`;

const args = (...positionals: string[]): Arguments => ({ positionals, values: {} });
const permissions = (path: string) => statSync(path).mode & 0o777;

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The lines that the commands print. */
function printed(): string[] {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line).trimEnd()) > 0);
  onTestFinished(() => write.mockRestore());
  return lines;
}

/** An account with images on the embedded database, in its own data folder. */
async function site(hashes = HASHES.slice(0, 2)) {
  const dataDir = await freshFolder('data');
  const config = readConfig({ DATA_DIR: dataDir });
  const database = await openDatabase(config.databaseUrl);
  onTestFinished(() => database.close());
  await migrate(database);
  const owner = await addPortfolio(database.db);
  const uploads = join(dataDir, 'uploads');
  await mkdir(join(uploads, 'unfinished'), { recursive: true });
  for (const hash of hashes) {
    await database.db.insertInto('images').values({ hash, owner, bytes: 1, created_at: '' }).execute();
    await writeFile(join(uploads, `${hash}.webp`), IMAGES.get(hash) ?? '', { mode: 0o644 });
  }
  const folder = join(await freshFolder('backups'), 'of', 'today');
  return { ctx: { config, db: database.db, now: () => NOW } as Ctx, dataDir, uploads, owner, folder };
}

/** A backup, and the configuration of a location to restore it to. */
async function backedUp() {
  const lines = printed();
  const { ctx, owner, folder } = await site();
  await backup.run(ctx, args(folder));
  lines.length = 0;
  const dataDir = join(await freshFolder('restored'), 'new');
  return {
    lines,
    owner,
    folder,
    dataDir,
    target: readConfig({ DATA_DIR: dataDir }),
    file: join(dataDir, 'vitrine.db'),
  };
}

function usersIn(path: string): unknown[] {
  using database = new DatabaseSync(path, { readOnly: true });
  return database
    .prepare('select id from users')
    .all()
    .map(({ id }) => id);
}

function execIn(path: string, statement: string): void {
  using database = new DatabaseSync(path);
  database.exec(statement);
}

/** Rewrites the manifest, as if the backup had been written with these files. */
async function rewriteManifest(folder: string): Promise<void> {
  await rm(join(folder, 'manifest.json'));
  await writeManifest(folder, NOW);
}

test('a backup has the rows, the images and their checksums, and only its owner can read it', async () => {
  const lines = printed();
  const { ctx, owner, folder } = await site();

  await backup.run(ctx, args(folder));

  const images = HASHES.slice(0, 2).map((hash) => `uploads/${hash}.webp`);
  const [first = ''] = images;
  expect(lines).toEqual([`Backed up 3 files to ${folder}: 1 account, 2 images`]);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(
    ['manifest.json', 'uploads', ...images, 'vitrine.db'].sort(),
  );
  expect(usersIn(join(folder, 'vitrine.db'))).toEqual([owner]);
  expect([folder, join(folder, 'uploads')].map(permissions)).toEqual([0o700, 0o700]);
  expect(['manifest.json', 'vitrine.db', ...images].map((name) => permissions(join(folder, name)))).toEqual(
    Array(4).fill(0o600),
  );
  const manifest = await readManifest(folder);
  expect(manifest.created_at).toBe(NOW.toISOString());
  expect(manifest.files.map(({ path }) => path)).toEqual([...images.toSorted(), 'vitrine.db']);
  expect(manifest.files).toContainEqual({ path: first, bytes: 3, sha256: checksumOf('aaa') });
});

test('without a folder a backup goes to a new one named by the time', async () => {
  const lines = printed();
  const { ctx } = await site();
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(await freshFolder('called-from'));

  await backup.run(ctx, args());

  expect(readdirSync('.')).toEqual(['vitrine-backup-2026-03-01T12-34-56-789Z']);
  expect(lines[0]).toContain(join(process.cwd(), 'vitrine-backup-2026-03-01T12-34-56-789Z'));
});

test('a backup into a folder that cannot be created says so, and where to make one', async () => {
  const { ctx, dataDir } = await site();
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await expect(backup.run(ctx, args(join(file, 'backup')))).rejects.toThrow(
    `${join(file, 'backup')} cannot be created (EEXIST`,
  );
});

test('a backup needs a folder that does not exist', async () => {
  const { ctx, folder } = await site();
  await mkdir(folder, { recursive: true });
  await expect(backup.run(ctx, args(folder))).rejects.toThrow(`${folder} exists already`);
});

test('a backup is good without images that are missing or damaged, and reports them on standard error', async () => {
  const lines = printed();
  const errors: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => errors.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  const { ctx, uploads, folder } = await site(HASHES);
  const [missing = '', damaged = '', ...others] = HASHES;
  await rm(join(uploads, `${missing}.webp`));
  await writeFile(join(uploads, `${damaged}.webp`), 'damaged');

  await backup.run(ctx, args(folder));

  expect(lines).toEqual([`Backed up 5 files to ${folder}: 1 account, 5 images`]);
  expect(errors).toEqual(['2 images missing or damaged: "vitrine images" says whose\n']);
  const kept = [damaged, ...others].map((hash) => `${hash}.webp`);
  expect(readdirSync(join(folder, 'uploads')).sort()).toEqual(kept.sort());
});

test('an image that is deleted while a backup is made is no fault of it', async () => {
  const texts = Array.from({ length: 300 }, (_, number) => `image ${number}`);
  for (const text of texts) IMAGES.set(checksumOf(text), text);
  const hashes = texts.map(checksumOf);
  const { ctx, uploads, folder } = await site(hashes);
  const made = makeBackup(ctx.config, { folder, now: NOW });
  const copied = () => (existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')) : []);
  while (copied().length === 0) await nextTurn();
  const deleted = hashes.filter((hash) => !copied().some((name) => name.includes(hash)));
  await ctx.db.deleteFrom('images').where('hash', 'in', deleted).execute();
  for (const hash of deleted) await rm(join(uploads, `${hash}.webp`));

  expect(await made).toMatchObject({ images: 300, imageFaults: { missing: [], damaged: [] } });
  expect(copied().length).toBeLessThan(300);
});

test('a site without images can be backed up, and with a bucket the backup states where they are', async () => {
  const lines = printed();
  const { ctx, uploads, folder } = await site([]);
  await rm(uploads, { recursive: true });
  await backup.run(ctx, args(folder));
  expect(lines).toEqual([`Backed up 1 file to ${folder}: 1 account, 0 images`]);

  const config = { ...ctx.config, storageUrl: 's3://pictures?region=x' };
  await backup.run({ ...ctx, config }, args(`${folder}-2`));
  expect(lines[2]).toBe('The images are in a bucket, s3://pictures, and not in this backup: copy them there.');
});

test('secrets of a day or a session are neither in a backup nor in the restored data of an older one', async () => {
  printed();
  const { ctx, dataDir, folder } = await site();
  execIn(join(dataDir, 'vitrine.db'), SECRETS);
  await backup.run(ctx, args(folder));
  const copy = join(folder, 'vitrine.db');
  const secrets = (path: string) => readFileSync(path, 'latin1').match(/a secret \w+/g);
  expect(secrets(copy)).toBeNull();

  execIn(copy, `${SECRETS} drop table sessions;`);
  await rewriteManifest(folder);
  const target = readConfig({ DATA_DIR: await freshFolder('restored') });
  await restore.runOffline(target, args(folder));
  expect(secrets(join(target.dataDir, 'vitrine.db'))).toBeNull();
  expect(secrets(copy)).toHaveLength(2);
});

test('a backup is restored to an empty location, and its folder is not changed', async () => {
  const { lines, owner, folder, dataDir, target, file } = await backedUp();

  await restore.runOffline(target, args(folder));

  expect(lines).toEqual([
    `Restored the backup of ${NOW.toISOString()} to ${file}: 1 account, 2 images`,
    expect.stringMatching(/^There is no secret here\./),
  ]);
  expect(usersIn(file)).toEqual([owner]);
  const images = HASHES.slice(0, 2).map((hash) => join(dataDir, 'uploads', `${hash}.webp`));
  expect(images.map((path) => readFileSync(path, 'utf8'))).toEqual(['aaa', 'bbb']);
  expect([file, ...images].map(permissions)).toEqual([0o600, 0o600, 0o600]);
  expect(readdirSync(dataDir).filter((name) => name.includes('restor'))).toEqual([]);
  await checkFiles(folder, await readManifest(folder));
});

test('a restore leaves out files that the manifest does not list, and says so', async () => {
  const { lines, folder, dataDir, target } = await backedUp();
  await writeFile(join(folder, 'uploads', 'stray.webp'), 'of nobody');
  await restore.runOffline(target, args(folder));
  expect(lines[0]).toBe('Left out, because they are not of this backup: 1 file, such as stray.webp');
  expect(readdirSync(join(dataDir, 'uploads')).sort()).toEqual(
    HASHES.slice(0, 2)
      .map((hash) => `${hash}.webp`)
      .sort(),
  );
});

test('a restore creates the folder of a database outside of DATA_DIR', async () => {
  const { owner, folder, target } = await backedUp();
  const file = join(await freshFolder('elsewhere'), 'deep', 'site.db');
  await restore.runOffline({ ...target, databaseUrl: `sqlite:${file}` }, args(folder));
  expect(usersIn(file)).toEqual([owner]);
});

test('with a bucket a restore does not touch the images', async () => {
  const { folder, dataDir, target } = await backedUp();
  await restore.runOffline({ ...target, storageUrl: 's3://pictures' }, args(folder));
  expect(existsSync(join(dataDir, 'uploads'))).toBe(false);
});

test('a database with accounts, or one that cannot be read, is renamed only with --replace', async () => {
  const { lines, owner, folder, target, file } = await backedUp();
  await restore.runOffline(target, args(folder));
  execIn(file, "update users set id = 'somebody'");
  await writeFile(`${file}.restoring`, 'left over');

  await expect(restore.runOffline(target, args(folder))).rejects.toThrow('add --replace');
  expect(usersIn(file)).toEqual(['somebody']);
  lines.length = 0;
  await restore.runOffline(target, { ...args(folder), values: { replace: true } });
  expect(usersIn(file)).toEqual([owner]);
  const [, aside = ''] = /^The database that was there is now (.+)$/.exec(lines[0] ?? '') ?? [];
  expect(usersIn(aside)).toEqual(['somebody']);

  await writeFile(file, 'no database');
  await expect(restore.runOffline(target, args(folder))).rejects.toThrow('add --replace');
  expect(readFileSync(file, 'utf8')).toBe('no database');
});

test('a database without accounts is renamed without --replace', async () => {
  const { owner, folder, target, file } = await backedUp();
  await restore.runOffline(target, args(folder));
  execIn(file, 'delete from users');
  await restore.runOffline(target, args(folder));
  expect(usersIn(file)).toEqual([owner]);
});

test('leftover logs of a missing database are renamed', async () => {
  const { owner, folder, dataDir, target, file } = await backedUp();
  const logs = ['-journal', '-shm', '-wal'];
  await mkdir(dataDir);
  for (const suffix of logs) await writeFile(file + suffix, `old ${suffix}`);

  await restore.runOffline(target, args(folder));

  const aside = readdirSync(dataDir).filter((name) => /^vitrine\.db\.before-restore-\d{13}-/.test(name));
  expect(aside.sort().map((name) => readFileSync(join(dataDir, name), 'utf8'))).toEqual(
    logs.map((suffix) => `old ${suffix}`),
  );
  expect(usersIn(file)).toEqual([owner]);
  expect(logs.filter((suffix) => existsSync(file + suffix))).toEqual([]);
});

test('the logs of a replaced file that is no database are renamed with it, byte by byte', async () => {
  const { lines, folder, dataDir, target, file } = await backedUp();
  await mkdir(dataDir);
  const left = { '': 'no database', '-journal': 'old journal', '-shm': 'old index', '-wal': 'old log' };
  for (const [suffix, text] of Object.entries(left)) await writeFile(file + suffix, text);

  await restore.runOffline(target, { ...args(folder), values: { replace: true } });

  const [, aside = ''] = /is now (.+)$/m.exec(lines.join('\n')) ?? [];
  for (const [suffix, text] of Object.entries(left)) expect(readFileSync(aside + suffix, 'utf8')).toBe(text);
});

test("the contents of a replaced database's log are renamed with its file", async () => {
  const { lines, folder, target, file } = await backedUp();
  await restore.runOffline(target, args(folder));
  const killed = await freshFolder('killed');
  {
    using server = new DatabaseSync(file);
    server.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0; update users set id = 'late'");
    for (const suffix of ['', '-wal']) await copyFile(file + suffix, join(killed, `vitrine.db${suffix}`));
  }
  await cp(killed, target.dataDir, { recursive: true });
  lines.length = 0;
  await restore.runOffline(target, { ...args(folder), values: { replace: true } });
  const [, aside = ''] = /is now (.+)$/.exec(lines[0] ?? '') ?? [];
  expect(existsSync(`${aside}-wal`)).toBe(false);
  expect(usersIn(aside)).toEqual(['late']);
});

test('a restore rejects the folder of a running server', async () => {
  const { folder, target, file } = await backedUp();
  const lock = lockDataDir(target);
  await expect(restore.runOffline(target, args(folder))).rejects.toThrow('in use by');
  expect(existsSync(file)).toBe(false);
  lock.release();
});

test('a damaged or incomplete backup is rejected before anything is written', async () => {
  const { folder, dataDir, target } = await backedUp();
  const image = join(folder, 'uploads', `${HASHES[0]}.webp`);
  const manifest = join(folder, 'manifest.json');
  const whole = await readFile(manifest, 'utf8');
  const expectRejection = async (error: string | RegExp) => {
    await expect(restore.runOffline(target, args(folder))).rejects.toThrow(error);
    expect(existsSync(dataDir)).toBe(false);
  };

  await appendFile(image, 'x');
  await expectRejection(`The backup is damaged: uploads/${HASHES[0]}.webp is missing or not as it was written`);
  await rm(image);
  await expectRejection(`The backup is damaged: uploads/${HASHES[0]}.webp`);
  await writeFile(image, 'aaa');
  await writeFile(manifest, '{"created_at": 1}');
  await expectRejection(`${folder} is not a complete backup: its manifest.json cannot be read`);
  await rm(manifest);
  await expectRejection('is not a complete backup');
  await writeFile(manifest, whole);

  // Complete files, but an index of the database lacks a row.
  const copy = join(folder, 'vitrine.db');
  execIn(copy, "create table t (x); insert into t values ('indexed'); create index i on t (x)");
  const bytes = await readFile(copy);
  bytes.write('damaged', bytes.indexOf('\x1bindexed', 0, 'latin1') + 1);
  await writeFile(copy, bytes);
  await rewriteManifest(folder);
  await expectRejection(/^The backup is damaged: .*index/);
});

test('a rehearsal restores a backup to a scratch folder, and finds what the restored database lacks', async () => {
  const { folder } = await backedUp();
  const copy = join(folder, 'vitrine.db');
  const rehearse = async () => rehearseRestore(folder, await freshFolder('scratch'));
  const tamper = async (statement: string) => {
    execIn(copy, statement);
    await rewriteManifest(folder);
  };
  await rehearse();

  const before = await readFile(copy);
  await tamper("pragma foreign_keys = off; create table t (x references users (id)); insert into t values ('nobody')");
  await expect(rehearse()).rejects.toThrow('Rows of the restored backup lack what they refer to: 1');

  await writeFile(copy, before);
  // A restore deletes invitations.
  await tamper(`insert into invitations values ('t', 'b@example.com', '2026-01-01', '2030-01-01');
    create trigger too_much after delete on invitations begin delete from images; end`);
  await expect(rehearse()).rejects.toThrow(
    'The restored backup has {"accounts":1,"images":0} instead of {"accounts":1,"images":2}',
  );
});

test('a manifest contains only files inside its folder', async () => {
  const parent = await freshFolder('manifest');
  const folder = join(parent, 'one');
  await mkdir(join(folder, '..also inside'), { recursive: true });
  for (const path of ['beside', 'one/inside', 'one/..also inside/file']) await writeFile(join(parent, path), 'text');
  await symlink(join(parent, 'beside'), join(folder, 'link'));
  const check = (path: string) =>
    checkFiles(folder, { created_at: '', files: [{ path, bytes: 4, sha256: checksumOf('text') }] });

  await check('inside');
  await check('..also inside/file');
  for (const path of ['../beside', join(parent, 'beside'), '', '.', 'inside/../../beside', 'missing']) {
    expect(isAbsolute(relative(folder, path)), path).toBe(false);
    await expect(check(path), path).rejects.toThrow(`The backup is damaged: ${path} is missing or not as it was`);
  }
  expect(await writeManifest(folder, NOW)).toBe(2);
});
