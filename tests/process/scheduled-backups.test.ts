import { existsSync, readdirSync, statSync } from 'node:fs';
import { appendFile, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeCheckedBackup } from '../../src/backup/checked-backup.server.ts';
import { migrateBackedUp } from '../../src/backup/migrate-backed-up.server.ts';
import { rejectServers } from '../../src/backup/postgres-restore.server.ts';
import { openScheduledBackups } from '../../src/backup/scheduled-backups.server.ts';
import { checkBackups } from '../../src/cli/doctor-backups.ts';
import { restore } from '../../src/cli/restore.ts';
import { readConfig } from '../../src/config.ts';
import type { Ctx } from '../../src/context.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { openDatabase } from '../../src/db/open.ts';
import { DAY_MS, HOUR_MS } from '../../src/lib/time.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines, type TestEngine } from '../support/engines.ts';
import { validImage } from '../support/images.ts';
import { freshFolder } from '../support/run-folder.ts';

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

/** As another server of the same database has. */
function schedule(ctx: Ctx) {
  const backups = openScheduledBackups(ctx);
  onTestFinished(() => backups.stop());
  return backups;
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

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
  return { at: Number(at) * 1_000, isFailing: isFailing === '1' };
}

describe.each(engines)('on $name', (engine) => {
  test('of two servers one backs up when it is due; the newest is kept, and the operator sees them', async () => {
    const { app, clock, backupTo } = await site(engine);
    const [one, other] = [schedule(app.ctx), schedule(app.ctx)];
    expect(await checkBackups(app.ctx)).toBe(`none yet: a server makes one every 1 day, to ${backupTo}`);

    await Promise.all([one.runIfDue(), other.runIfDue()]);
    const [first = ''] = namesIn(backupTo);
    expect(namesIn(backupTo)).toEqual([expect.stringMatching(/^scheduled-/)]);
    expect(namesIn(join(backupTo, first))).toEqual(['manifest.json', 'uploads', 'vitrine.db']);
    const madeAt = clock.now();
    expect(await gauges(app)).toEqual({ at: madeAt.getTime(), isFailing: false });
    expect(await checkBackups(app.ctx)).toMatch(/^the last good one is of .+: 1 account, 1 image, \d+\.\d MB, checked/);
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
  }, 60_000);

  test('an attempt that fails is reported and repeated, and leaves the last good one', async () => {
    const { app, clock, backupTo } = await site(engine);
    const backups = schedule(app.ctx);
    await backups.runIfDue();
    const before = namesIn(backupTo);
    const uploads = join(app.ctx.config.dataDir, 'uploads');
    for (const name of await readdir(uploads)) await rm(join(uploads, name), { recursive: true });

    clock.advance(DAY_MS);
    await backups.runIfDue();

    expect(namesIn(backupTo)).toEqual(before);
    expect((await gauges(app)).isFailing).toBe(true);
    await expect(checkBackups(app.ctx)).rejects.toThrow('1 image of 1 cannot be backed up');
    clock.advance(HOUR_MS);
    await backups.runIfDue();
    expect(app.log.filter(({ msg }) => msg === 'The backup failed')).toHaveLength(2);
  }, 60_000);

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
  }, 60_000);

  test('a backup is restored to the other database, but not while a server runs', async () => {
    const { app, ada, image, backupTo } = await site(engine);
    const { folder } = await makeCheckedBackup({ ...app.ctx.config, backupTo }, 'scheduled', app.ctx.now());
    const lines = printed();
    const projectsOf = (server: TestApp) => server.request('GET', `/api/projects?user_name=${ada.user.user_name}`);
    const countsOf = ({ db }: Ctx) => db.selectFrom('users').select(['text_bytes', 'inbox_bytes']).execute();
    // To the same one: see backup.test.ts.
    for (const target of engines.filter(({ name }) => name !== engine.name)) {
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
  }, 60_000);
});

test('a backup links the images of the one before, unless they are damaged, and those beyond an age are deleted', async () => {
  const { app, backupTo, clock } = await site(engines[0] as TestEngine);
  const settings = { ...app.ctx.config, backupTo, backupKeep: { count: 9, ageMs: DAY_MS } };
  const backUp = async (afterMs: number) => {
    clock.advance(afterMs);
    const { folder } = await makeCheckedBackup(settings, 'scheduled', clock.now());
    const [name = ''] = readdirSync(join(folder, 'uploads'));
    const image = join(folder, 'uploads', name);
    return { folder, image, inode: statSync(image).ino };
  };
  const [first, second] = [await backUp(0), await backUp(HOUR_MS)];
  expect(second.inode).toBe(first.inode);
  await appendFile(second.image, 'x');
  const third = await backUp(HOUR_MS);
  expect(third.inode).not.toBe(second.inode);
  const fourth = await backUp(DAY_MS);
  expect(namesIn(backupTo)).toEqual([third, fourth].map(({ folder }) => basename(folder)));
}, 60_000);

test.each(engines.filter(({ name }) => name === 'postgres'))(
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
