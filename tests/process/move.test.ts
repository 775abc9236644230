import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { move } from '../../src/operation/cli/move.ts';
import { type AnyDatabase, type MovedTable, readTables, verifyRows } from '../../src/operation/cli/move-rows.ts';
import { type Config, readConfig } from '../../src/platform/config.ts';
import { lockDataDir } from '../../src/platform/data-dir.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { bothEngines, type TestEngine } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { freshFolder } from '../support/run-folder.ts';
import { startS3Store } from '../support/servers/s3-store.ts';
import { vitrine } from '../support/vitrine.ts';

const [sqlite, postgres] = bothEngines as readonly [TestEngine, TestEngine];
const LAUNCHER = join(import.meta.dirname, '../../bin/vitrine.mjs');
const S3_KEYS = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

beforeEach(() => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value);
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
});

const run = (config: Config, values: Record<string, string>) => move.runOffline(config, { positionals: [], values });

async function databaseOf(engine: TestEngine): Promise<string> {
  const url = await engine.freshDatabaseUrl();
  onTestFinished(() => engine.drop(url));
  return url;
}

/** An account with records, an image, a message and a visit, on a server that is stopped. */
async function site(engine: TestEngine) {
  const databaseUrl = await databaseOf(engine);
  const app = await startApp({ engine, config: { databaseUrl } });
  const user = await makeUser(app);
  const image = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#abc' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'cover.png');
  const { image_url } = (await user.request('POST', '/api/upload', { body: form })).json();
  for (const title of ['Engine', 'Ünïcode 😀']) {
    const project = { title, image_url, description: "It's \\ 'quoted'" };
    expect((await user.request('POST', '/api/projects/new', { json: project })).statusCode).toBe(200);
  }
  await app.request('GET', `/u/${user.user.user_name}`, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
  // More than one batch, with a key of two columns.
  const codes = Array.from({ length: 1_500 }, (_, number) => ({ user_id: user.user.id, code_hash: `${number}` }));
  await app.ctx.db.insertInto('recovery_codes').values(codes).execute();
  const { config } = app.ctx;
  await app.stop();
  return { config, user: user.user };
}

/** A migrated database without an account, and a folder of images. */
async function emptySite(engine: TestEngine): Promise<Config> {
  const config = readConfig({ DATA_DIR: await freshFolder('data'), DATABASE_URL: await databaseOf(engine) });
  const folder = config.storageUrl.slice('file:'.length);
  await mkdir(folder);
  for (const letter of ['a', 'b']) await writeFile(join(folder, `${letter.repeat(64)}.webp`), letter);
  return config;
}

/** What a server with this configuration has of the account. */
async function storedAt(config: Config, userId: string, engine: TestEngine) {
  const app = await startApp({ engine, config });
  const projects = (await app.request('GET', `/api/projects?user_id=${userId}`)).json() as { image_url: string }[];
  const users = await app.ctx.db.selectFrom('users').selectAll().execute();
  const image = await app.request('GET', `/${projects[0]?.image_url}`);
  await app.stop();
  return { projects, users, image: [image.statusCode, image.rawPayload.length] };
}

test('everything moves to PostgreSQL and S3, and back, and a server continues there', async () => {
  const { config, user } = await site(sqlite);
  const before = await storedAt(config, user.id, sqlite);
  expect(before).toMatchObject({ projects: [{}, {}], users: [{}], image: [200, expect.any(Number)] });
  const store = await startS3Store();
  onTestFinished(store.stop);
  const there = { databaseUrl: await databaseOf(postgres), storageUrl: `s3://pictures?endpoint=${store.url}` };
  const env = { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl, ...S3_KEYS };
  const moved = await vitrine(['move', '--to', there.databaseUrl, '--storage', there.storageUrl], env);
  expect(moved).toMatchObject({ code: 0, fault: '' });
  expect(moved.out).toMatch(/^projects: 2 rows, 2 written now$/m);
  expect(moved.out).toMatch(/^recovery_codes: 1500 rows, 1500 written now$/m);
  expect(moved.out).toMatch(/^\d+ rows in .+, each compared$/m);
  expect(store.objects.size).toBe((await readdir(config.storageUrl.slice('file:'.length))).length);
  expect(await storedAt({ ...config, ...there }, user.id, postgres)).toEqual(before);
  await expect(run(config, { to: there.databaseUrl })).rejects.toThrow('has accounts already: name an empty one');

  const back = {
    databaseUrl: await databaseOf(sqlite),
    storageUrl: `file:${join(await freshFolder('images'), 'back')}`,
  };
  await run({ ...config, ...there }, { to: back.databaseUrl, storage: back.storageUrl });
  expect(await storedAt({ ...config, ...back }, user.id, sqlite)).toEqual(before);
});

test('a move that is killed is continued by the next call', async () => {
  const { config, user } = await site(sqlite);
  const before = await storedAt(config, user.id, sqlite);
  const target = await databaseOf(postgres);
  // Not under the name of a server.
  const database = await openDatabase(`${target}?application_name=test`);
  onTestFinished(() => database.close());
  // The move waits at this table until it is killed.
  const [isLocked, isKilled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = database.db.transaction().execute(async (transaction) => {
    await sql`lock table projects in share mode`.execute(transaction);
    isLocked.resolve();
    await isKilled.promise;
  });
  onTestFinished(() => isKilled.resolve());
  await isLocked.promise;
  const connections = () =>
    sql<{ isWaiting: boolean }>`
      select wait_event_type = 'Lock' as "isWaiting" from pg_stat_activity
      where application_name = 'vitrine-move' and datname = current_database()`.execute(database.db);
  const env = { PATH: process.env.PATH, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
  const child = spawn(process.execPath, [LAUNCHER, 'move', '--to', target], { env, detached: true, stdio: 'ignore' });
  const ended = once(child, 'exit');
  await eventually(async () => expect((await connections()).rows).toContainEqual({ isWaiting: true }));
  process.kill(-Number(child.pid), 'SIGKILL');
  await ended;
  isKilled.resolve();
  await locking;
  await eventually(async () => expect((await connections()).rows).toEqual([]));

  await expect(startApp({ engine: postgres, config: { databaseUrl: target } })).rejects.toThrow('is unfinished');
  await run(config, { to: target });
  expect(await storedAt({ ...config, databaseUrl: target }, user.id, postgres)).toEqual(before);
});

test('a copy with a row that differs, is missing or is extra is found', async () => {
  const open = async () => {
    const { db, close } = await openDatabase(await databaseOf(sqlite));
    onTestFinished(close);
    return { db: db as unknown as AnyDatabase['db'], engine: 'sqlite' as const };
  };
  const [source, target] = [await open(), await open()];
  const table = (await readTables(source)).find(({ name }) => name === 'backups') as MovedTable;
  const texts = { claimed_until: '', last_good_at: '', folder: '', failed_at: '', fault: '' };
  const row = { name: 'schedule', bytes: 1, accounts: 1, images: 1, ...texts };
  const verify = () => verifyRows(source, target, table);
  await source.db.insertInto('backups').values(row).execute();
  await expect(verify()).rejects.toThrow('A row of backups is missing: ["string schedule"]');
  await target.db
    .insertInto('backups')
    .values({ ...row, bytes: 2, fault: ' ' })
    .execute();
  await expect(verify()).rejects.toThrow('A row of backups differs in bytes, fault');
  await target.db.updateTable('backups').set(row).execute();
  expect(await verify()).toBe(1);
  await target.db
    .insertInto('backups')
    .values({ ...row, name: 'other' })
    .execute();
  await expect(verify()).rejects.toThrow('backups has 2 rows instead of 1');
});

test('an interrupted move is continued, and no server starts on half a database', async () => {
  const { config, user } = await site(sqlite);
  const file = config.databaseUrl.slice('sqlite:'.length);
  const change = (statement: string) => {
    using database = new DatabaseSync(file);
    database.exec(statement);
  };
  const target = await databaseOf(postgres);
  // PostgreSQL has no text with a NUL: the last project cannot be copied.
  change("update projects set category = char(0) where title = 'Engine'");
  await expect(run(config, { to: target })).rejects.toThrow(/invalid byte sequence/);
  await expect(startApp({ engine: postgres, config: { databaseUrl: target } })).rejects.toThrow(
    'A move into it is unfinished: run "npx vitrine move" again',
  );
  const other = await emptySite(sqlite);
  await expect(run(other, { to: target })).rejects.toThrow('An unfinished move from another database is in it');
  change(`update projects set category = 'x' where title = 'Engine'; update users set headline = 'Later';
    delete from projects where title <> 'Engine'`);
  await run(config, { to: target });
  const { users, projects } = await storedAt({ ...config, databaseUrl: target }, user.id, postgres);
  expect(users).toMatchObject([{ headline: 'Later' }]);
  expect(projects).toMatchObject([{ title: 'Engine', category: 'x' }]);
});

test('a move of images reads each back, and stores again what differs', async () => {
  const config = await emptySite(sqlite);
  const folder = join(await freshFolder('images'), 'moved');
  await run(config, { storage: `file:${folder}` });
  const names = await readdir(folder);
  expect(names.sort()).toEqual((await readdir(config.storageUrl.slice('file:'.length))).sort());
  const [first = ''] = names;
  const bytes = await readFile(join(folder, first));
  await writeFile(join(folder, first), 'half');
  await run(config, { storage: `file:${folder}` });
  expect(await readFile(join(folder, first))).toEqual(bytes);
});

test('a move that makes no sense is rejected', async () => {
  const config = await emptySite(sqlite);
  await expect(run(config, {})).rejects.toThrow('--to or --storage is missing');
  await expect(run(config, { to: 'mysql://host/db' })).rejects.toThrow('--to takes sqlite:<file> or postgres://');
  await expect(run(config, { to: config.databaseUrl })).rejects.toThrow('is where it is already');
  await expect(run(config, { storage: config.storageUrl })).rejects.toThrow('is where it is already');
  const empty = readConfig({ DATA_DIR: await freshFolder('data') });
  await expect(run(empty, { to: config.databaseUrl })).rejects.toThrow('There is no database at');
  const lock = lockDataDir(config);
  await expect(run(config, { to: 'postgres://127.0.0.1:9/none' })).rejects.toThrow('stop that first');
  lock.release();
  await expect(run(config, { to: 'postgres://127.0.0.1:9/none' })).rejects.toThrow('ECONNREFUSED');
});

test('a move does not begin while servers use the database', async () => {
  const config = await emptySite(postgres);
  const running: TestApp = await startApp({ engine: postgres, config: { databaseUrl: config.databaseUrl } });
  await expect(run(config, { to: await databaseOf(sqlite) })).rejects.toThrow(/is in use by a server or command/);
  await running.stop();
});
