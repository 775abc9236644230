import { existsSync, readdirSync, statSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCheckedBackup } from '../../src/operation/backup/checked-backup.server.ts';
import { migrateBackedUp } from '../../src/operation/backup/migrate-backed-up.server.ts';
import { rejectServers } from '../../src/operation/backup/postgres-restore.server.ts';
import { backupsJob } from '../../src/operation/backup/scheduled-backups.server.ts';
import { checkBackups, checkImages } from '../../src/operation/cli/doctor-backups.ts';
import { restore } from '../../src/operation/cli/restore.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { takeLock } from '../../src/platform/db/locks/server-lock.ts';
import { migrations } from '../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../src/platform/db/open.ts';
import { DAY_MS, HOUR_MS } from '../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines, type TestEngine } from '../support/engines.ts';
import { validImage } from '../support/images.ts';
import { freshFolder } from '../support/run-folder.ts';
import { startJobs } from '../support/servers/jobs.ts';

const METRICS_TOKEN = 'a-token-of-the-operator';

/** A server that backs up daily, with one account that has an image and a project. */
async function site(engine: TestEngine) {
  const clock = stillClock();
  const backupTo = join(await freshFolder('backups'), 'all');
  const config = { backupEveryMs: DAY_MS, backupTo, backupKeep: { count: 1, ageMs: 30 * DAY_MS } };
  const app = await startApp({ engine, now: clock.now, config: { ...config, metricsToken: METRICS_TOKEN } });
  const ada = await makeUser(app);
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(validImage('ok.jpg'))]), 'ok.jpg');
  const { image_url } = (await ada.request('POST', '/api/upload', { body })).json() as { image_url: string };
  const json = { title: 'Engine', image_url };
  expect((await ada.request('POST', '/api/projects/new', { json })).statusCode).toBe(200);
  return { app, clock, backupTo, ada, image: `/${image_url}` };
}

/** As another server of the same database does. */
function schedule(ctx: Ctx) {
  const jobs = startJobs(ctx, [backupsJob]);
  return { runIfDue: () => jobs.idle('backups') };
}

const namesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];

/** The lines that commands print. */
function printed(): string[] {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line).trimEnd()) > 0);
  onTestFinished(() => write.mockRestore());
  return lines;
}

async function gauges(app: TestApp) {
  const { body } = await app.request('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, at] = /^vitrine_backup_last_good_timestamp_seconds (\S+)$/m.exec(body) ?? [];
  const [, isFailing] = /^vitrine_backup_failing (\S+)$/m.exec(body) ?? [];
  const [, faulty] = /^vitrine_images_faulty (\S+)$/m.exec(body) ?? [];
  return { at: Number(at) * 1_000, isFailing: isFailing === '1', faulty: Number(faulty) };
}

describe.each(bothEngines)('on $name', (engine) => {
  test('of two servers one backs up when it is due; the newest is kept, and the operator sees them', async () => {
    const { app, clock, backupTo } = await site(engine);
    const [one, other] = [schedule(app.ctx), schedule(app.ctx)];
    expect(await checkBackups(app.ctx)).toBe(`none yet: a server makes one every 1 day, to ${backupTo}`);

    await Promise.all([one.runIfDue(), other.runIfDue()]);
    const [first = ''] = namesIn(backupTo);
    expect(namesIn(backupTo)).toEqual([expect.stringMatching(/^scheduled-/)]);
    expect(namesIn(join(backupTo, first))).toEqual(['manifest.json', 'uploads', 'vitrine.db']);
    const madeAt = clock.now();
    expect(await gauges(app)).toEqual({ at: madeAt.getTime(), isFailing: false, faulty: 0 });
    expect(await checkBackups(app.ctx)).toMatch(/^last verified backup: .+: 1 account, 1 image, \d+\.\d MB, checked/);
    const logged = app.log.filter(({ msg }) => msg === 'Backed up, and checked by a restore');
    expect(logged).toMatchObject([{ folder: join(backupTo, first), accounts: 1, images: 1 }]);

    await appendFile(join(backupTo, 'notes of the operator'), 'x');
    await other.runIfDue();
    expect(namesIn(backupTo)).toContain(first);
    clock.advance(DAY_MS);
    await other.runIfDue();
    const kept = namesIn(backupTo);
    expect([kept.length, kept.includes(first), kept[0]]).toEqual([2, false, 'notes of the operator']);

    clock.advance(3 * DAY_MS);
    await expect(checkBackups(app.ctx)).rejects.toThrow('although one is due every 1 day');
  });

  test('an attempt that fails is reported and repeated, and leaves the last good one', async () => {
    const { app, clock, backupTo } = await site(engine);
    const backups = schedule(app.ctx);
    await backups.runIfDue();
    const before = namesIn(backupTo);
    const { storageUrl } = app.ctx.config;
    const uploads = storageUrl.slice('file:'.length);
    await rename(uploads, `${uploads}-away`);
    await writeFile(uploads, 'a file is in the way');

    clock.advance(DAY_MS);
    await backups.runIfDue();

    expect(namesIn(backupTo)).toEqual(before);
    expect((await gauges(app)).isFailing).toBe(true);
    await expect(checkBackups(app.ctx)).rejects.toThrow('ENOTDIR');
    clock.advance(HOUR_MS);
    await backups.runIfDue();
    expect(app.log.filter(({ msg }) => msg === 'The backup failed')).toHaveLength(2);
  });

  test('an image that is missing or damaged ends no backup: it is reported, and kept as long as a backup has it', async () => {
    const { app, clock, backupTo, ada, image } = await site(engine);
    const backups = schedule(app.ctx);
    await backups.runIfDue();
    const [hash = ''] = /[0-9a-f]{64}/.exec(image) ?? [];
    const file = join(app.ctx.config.storageUrl.slice('file:'.length), `${hash}.webp`);
    const whole = await readFile(file);
    const spoil: [string, () => Promise<void>][] = [
      ['missing', () => rm(file)],
      ['damaged', () => writeFile(file, Buffer.concat([whole, Buffer.from('x')]))],
    ];
    for (const [fault, doIt] of spoil) {
      await doIt();
      clock.advance(DAY_MS);
      await backups.runIfDue();
      const text = `${hash} of ${ada.user.user_name} (projects "Engine") is ${fault}`;
      expect(app.log.at(-1)).toMatchObject({ images: [text], msg: expect.stringContaining('run "vitrine images"') });
      await expect(checkImages(app.ctx)).rejects.toThrow(text);
      expect(await checkBackups(app.ctx)).toContain('1 account, 1 image (1 missing or damaged)');
      expect((await gauges(app)).isFailing).toBe(false);
      const [newest = ''] = namesIn(backupTo);
      expect(await readFile(join(backupTo, newest, 'uploads', `${hash}.webp`))).toEqual(whole);
    }
    expect(await gauges(app)).toMatchObject({ faulty: 1 });

    await writeFile(file, whole);
    clock.advance(DAY_MS);
    await backups.runIfDue();
    expect(await checkImages(app.ctx)).toBe('none is known to be missing or damaged');
    expect(await checkBackups(app.ctx)).not.toContain('missing');
  });

  test('a clock that was ahead once neither ends the backups nor deletes them all', async () => {
    const { app, clock, backupTo } = await site(engine);
    app.ctx.config.backupKeep = { count: 5, ageMs: 30 * DAY_MS };
    const backups = schedule(app.ctx);
    for (let day = 0; day < 4; day++) {
      await backups.runIfDue();
      clock.advance(DAY_MS);
    }
    const before = namesIn(backupTo);
    clock.advance(120 * DAY_MS);
    await backups.runIfDue();
    expect(before.filter((name) => namesIn(backupTo).includes(name))).toEqual(before.slice(1));
    const ofFuture = namesIn(backupTo).filter((name) => !before.includes(name));

    clock.advance(-120 * DAY_MS);
    await expect(checkBackups(app.ctx)).rejects.toThrow('which is in the future: the clock was ahead');
    // As after five minutes.
    await schedule(app.ctx).runIfDue();
    expect(await checkBackups(app.ctx)).toContain(`last verified backup: ${clock.now().toISOString()}: `);
    expect(before.filter((name) => namesIn(backupTo).includes(name))).toEqual(before.slice(1));
    // One that failed in the future, and a claim of a server that died there, do not count either.
    const future = new Date(clock.now().getTime() + 100 * DAY_MS).toISOString();
    await app.ctx.db.updateTable('backups').set({ failed_at: future, fault: 'x' }).execute();
    await app.ctx.db.updateTable('jobs').set({ next_run_at: future, lease_ends_at: future }).execute();
    clock.advance(DAY_MS);
    await schedule(app.ctx).runIfDue();
    expect(await checkBackups(app.ctx)).toContain(`last verified backup: ${clock.now().toISOString()}: `);
    // It looks newest, and is the first to go.
    expect(namesIn(backupTo).filter((name) => ofFuture.includes(name))).toEqual([]);
  });

  test('a database is backed up before it is migrated, once, and not migrated if that fails', async () => {
    const { app, backupTo } = await site(engine);
    const { databaseUrl } = app.ctx.config;
    const open = async () => {
      const database = await openDatabase(databaseUrl);
      onTestFinished(() => database.close());
      return database;
    };
    const migrator = new Migrator({ db: app.ctx.db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateDown();
    const isCurrent = async () => (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined);

    await writeFile(backupTo, 'a file is in the way');
    await expect(migrateBackedUp(await open(), app.ctx)).rejects.toThrow(
      'could not be backed up before it is migrated',
    );
    expect(await isCurrent()).toBe(false);
    await rm(backupTo);

    // One after the other on SQLite, where a folder has one server.
    const servers = engine.name === 'postgres' ? [await open(), await open()] : [await open()];
    await Promise.all(servers.map((database) => migrateBackedUp(database, app.ctx)));
    expect(namesIn(backupTo)).toEqual([expect.stringMatching(/^migration-/)]);
    expect(await isCurrent()).toBe(true);
    expect(await checkBackups(app.ctx)).toContain(join(backupTo, 'migration-'));
    await migrateBackedUp(await open(), app.ctx);
    expect(namesIn(backupTo)).toHaveLength(1);
  });

  test('a backup is restored to the other database, but not while a server runs', async () => {
    const { app, ada, image, backupTo } = await site(engine);
    const { folder } = await makeCheckedBackup(
      { ...app.ctx.config, backupTo },
      { reason: 'scheduled', now: app.ctx.now(), last: '' },
    );
    const lines = printed();
    const projectsOf = (server: TestApp) => server.request('GET', `/api/projects?user_name=${ada.user.user_name}`);
    const countsOf = ({ db }: Ctx) => db.selectFrom('users').select(['text_bytes', 'inbox_bytes']).execute();
    // To the same one: see backup.test.ts.
    for (const target of bothEngines.filter(({ name }) => name !== engine.name)) {
      const databaseUrl = await target.freshDatabaseUrl();
      onTestFinished(() => target.drop(databaseUrl));
      const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: await freshFolder('restored') });
      const restoreIt = (replace = false) => restore.runOffline(config, { positionals: [folder], values: { replace } });
      await restoreIt();
      expect(lines.at(-2)).toContain(': 1 account, 1 image');
      expect(lines.at(-1)).toContain('There is no secret here.');

      const { dataDir, storageUrl } = config;
      const copy = await startApp({ engine: target, config: { databaseUrl, dataDir, storageUrl } });
      expect((await projectsOf(copy)).json()).toEqual((await projectsOf(app)).json());
      const [sent, original] = await Promise.all([copy.request('GET', image), app.request('GET', image)]);
      expect(sent.rawPayload.equals(original.rawPayload)).toBe(true);
      expect(await countsOf(copy.ctx)).toEqual(await countsOf(app.ctx));
      // With SQLite a lock on the folder has the same effect: see operator-folders.test.ts.
      if (target.name === 'postgres') await expect(restoreIt(true)).rejects.toThrow('in use by a server or command');
      await copy.stop();

      await expect(restoreIt()).rejects.toThrow('add --replace');
      await restoreIt(true);
      if (target.name === 'postgres')
        expect(namesIn(config.backupTo)).toEqual([expect.stringMatching(/^before-restore-/)]);
    }
  });
});

test('a backup links the images of the one before, unless they are damaged; by age one goes in a run, and three stay', async () => {
  const { app, backupTo, clock } = await site(bothEngines[0] as TestEngine);
  const settings = { ...app.ctx.config, backupTo, backupKeep: { count: 9, ageMs: DAY_MS } };
  const backUp = async (afterMs: number) => {
    clock.advance(afterMs);
    const { folder } = await makeCheckedBackup(settings, { reason: 'scheduled', now: clock.now(), last: '' });
    const [name = ''] = readdirSync(join(folder, 'uploads'));
    const image = join(folder, 'uploads', name);
    return { folder, image, inode: statSync(image).ino };
  };
  const kept = (...backups: { folder: string }[]) =>
    expect(namesIn(backupTo)).toEqual(backups.map(({ folder }) => basename(folder)));
  const [first, second] = [await backUp(0), await backUp(HOUR_MS)];
  expect(second.inode).toBe(first.inode);
  await appendFile(second.image, 'x');
  const third = await backUp(HOUR_MS);
  expect(third.inode).not.toBe(second.inode);
  const fourth = await backUp(HOUR_MS);
  kept(first, second, third, fourth);
  const fifth = await backUp(30 * DAY_MS);
  kept(second, third, fourth, fifth);
  const sixth = await backUp(HOUR_MS);
  kept(third, fourth, fifth, sixth);
  const seventh = await backUp(HOUR_MS);
  kept(fourth, fifth, sixth, seventh);
});

test('what a killed backup has left is deleted at once, and what another process is making is not', async () => {
  const { app, backupTo, clock } = await site(bothEngines[0] as TestEngine);
  const settings = { ...app.ctx.config, backupTo, backupKeep: { count: 9, ageMs: DAY_MS } };
  const [killed, growing] = ['unfinished-killed', 'unfinished-growing'].map((name) => join(backupTo, name));
  for (const folder of [killed, growing]) await mkdir(folder as string, { recursive: true });
  await writeFile(join(killed as string, 'lock'), '');
  const taken = takeLock(join(growing as string, 'lock'));
  await makeCheckedBackup(settings, { reason: 'scheduled', now: clock.now(), last: '' });
  expect(namesIn(backupTo)).toEqual([expect.stringMatching(/^scheduled-/), 'unfinished-growing']);
  if ('lock' in taken) taken.lock.release();
  clock.advance(1);
  await makeCheckedBackup(settings, { reason: 'scheduled', now: clock.now(), last: '' });
  expect(namesIn(backupTo)).toEqual([expect.stringMatching(/^scheduled-/), expect.stringMatching(/^scheduled-/)]);
});

test('a disk that is not mounted any more gets no backups below it', async () => {
  const { app, backupTo, clock } = await site(bothEngines[0] as TestEngine);
  const backups = schedule(app.ctx);
  await backups.runIfDue();
  await rename(backupTo, `${backupTo}-mounted`);
  await mkdir(backupTo);
  clock.advance(DAY_MS);
  await backups.runIfDue();
  expect(readdirSync(backupTo)).toEqual([]);
  await expect(checkBackups(app.ctx)).rejects.toThrow(
    `${backupTo} has none of the backups that were there: mount its disk`,
  );

  await rm(backupTo, { recursive: true });
  await rename(`${backupTo}-mounted`, backupTo);
  // Deleted by the operator: the mark is still there.
  for (const name of namesIn(backupTo)) await rm(join(backupTo, name), { recursive: true });
  clock.advance(HOUR_MS);
  await backups.runIfDue();
  expect(namesIn(backupTo)).toHaveLength(1);
});

test.each(bothEngines.filter(({ name }) => name === 'postgres'))(
  'a server that has just stopped does not prevent a restore',
  async (engine) => {
    const url = await engine.freshDatabaseUrl();
    onTestFinished(() => engine.drop(url));
    const { db, close } = await openDatabase(url);
    onTestFinished(close);
    const server = new pg.Client({ connectionString: url, application_name: 'vitrine' });
    await server.connect();
    await db.transaction().execute(async (transaction) => {
      await sql`select 1 from pg_stat_activity`.execute(transaction);
      await server.end();
      await rejectServers(transaction);
    });
  },
);
