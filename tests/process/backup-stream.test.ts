import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { followLog } from '../../src/operation/stream/follow-log.server.ts';
import { restoreStream } from '../../src/operation/stream/restore-stream.server.ts';
import { openStreamStore } from '../../src/operation/stream/stream-store.server.ts';
import { openFolder } from '../../src/platform/files/store/folder.server.ts';
import { eventually } from '../support/eventually.ts';
import { validImage } from '../support/images.ts';
import { freshFolder } from '../support/run-folder.ts';
import { type ServerProcess, startProcess } from '../support/servers/server-process.ts';
import { vitrine } from '../support/vitrine.ts';

const PASSWORD = 'correct horse battery';
const KEEP_MS = 7 * 24 * 3_600_000;

async function startStream() {
  const folder = await freshFolder('stream');
  const path = join(folder, 'data.db');
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; create table notes (number integer primary key, text text not null)');
  const files = openFolder(join(folder, 'elsewhere'));
  let isFailing = false;
  const put = (name: string, bytes: Uint8Array) =>
    isFailing ? Promise.reject(new Error('The bucket does not answer')) : files.put(name, bytes);
  const store = openStreamStore({ ...files, put });
  let time = 1_000_000;
  const follower = followLog({ path, scratch: folder, store, keepMs: KEEP_MS, now: () => time });
  return {
    folder,
    database,
    store,
    step: () => follower.step(),
    close: () => follower.close(),
    now: () => time,
    isFailing(is: boolean) {
      isFailing = is;
    },
    advance: (ms: number) => {
      time += ms;
    },
    add(count: number, bytes = 100) {
      database.exec('begin');
      for (let each = 0; each < count; each++) {
        database.prepare('insert into notes (text) values (?)').run(randomUUID().padEnd(bytes, 'x'));
      }
      database.exec('commit');
    },
    async notesAt(at: number): Promise<number> {
      const restored = join(folder, `${randomUUID()}.db`);
      await restoreStream(store, at, restored);
      using file = new DatabaseSync(restored, { readOnly: true });
      return Number(file.prepare('select count(*) as notes from notes').get()?.notes);
    },
  };
}

test('any second can be restored, over many rounds of the log and over two copies', async () => {
  const stream = await startStream();
  const truth: { at: number; notes: number }[] = [];
  let notes = 0;
  for (let turn = 0; turn < 60; turn++) {
    stream.advance(turn === 40 ? 25 * 3_600_000 : 1_000);
    // Now and then more than a round of the log.
    const count = turn % 7 === 3 ? 2_500 : 1 + (turn % 5);
    stream.add(count, turn % 7 === 3 ? 2_000 : 100);
    notes += count;
    for (let more = 0; more < 3; more++) await stream.step();
    truth.push({ at: stream.now(), notes });
  }
  stream.close();

  expect((await stream.store.generations()).length).toBe(2);
  const [first] = await stream.store.generations();
  expect((await stream.store.rounds(String(first?.name))).length).toBeGreaterThan(3);
  for (const { at, notes: expected } of truth) expect([at, await stream.notesAt(at)]).toEqual([at, expected]);
  await expect(stream.notesAt(1_000)).rejects.toThrow('The stream begins at');
});

test('what is not committed is not stored, and a reader who stays does not hide what comes', async () => {
  const stream = await startStream();
  stream.add(10);
  await stream.step();
  const reader = new DatabaseSync(join(stream.folder, 'data.db'), { readOnly: true });
  reader.exec('begin');
  reader.prepare('select count(*) from notes').get();
  for (let turn = 0; turn < 5; turn++) {
    stream.advance(1_000);
    stream.add(1_500, 2_000);
    await stream.step();
    await stream.step();
  }
  // More than the cache of pages: it is written to the log before its end.
  stream.database.exec('pragma cache_size = 10; begin');
  for (let each = 0; each < 500; each++) {
    stream.database.prepare('insert into notes (text) values (?)').run('x'.repeat(3_000));
  }
  stream.advance(1_000);
  await stream.step();
  expect(await stream.notesAt(stream.now())).toBe(7_510);
  stream.database.exec('rollback');
  reader.close();
  stream.advance(1_000);
  stream.add(5);
  await stream.step();
  expect(await stream.notesAt(stream.now())).toBe(7_515);
  stream.close();
});

test('a log that began again unseen is followed from a new copy', async () => {
  const stream = await startStream();
  stream.add(3);
  await stream.step();
  stream.close();
  // Nobody holds the log any more.
  stream.database.exec('pragma wal_checkpoint(truncate)');
  stream.add(4);
  stream.database.exec('pragma wal_checkpoint(truncate)');
  stream.add(5);
  stream.advance(1_000);
  await stream.step();
  await stream.step();
  expect((await stream.store.generations()).length).toBe(2);
  expect(await stream.notesAt(stream.now())).toBe(12);
  stream.close();
});

test('what is older than it has to be kept is deleted', async () => {
  const stream = await startStream();
  for (let day = 0; day < 10; day++) {
    stream.add(1);
    await stream.step();
    await stream.step();
    stream.advance(25 * 3_600_000);
  }
  const generations = await stream.store.generations();
  expect(generations.length).toBe(8);
  expect(stream.now() - (generations[1]?.at ?? 0)).toBeLessThan(KEEP_MS + 26 * 3_600_000);
  expect(await stream.notesAt(stream.now())).toBe(10);
  stream.close();
});

test('what cannot be stored now is stored when it can be', async () => {
  const stream = await startStream();
  stream.add(2);
  await stream.step();
  stream.isFailing(true);
  stream.add(1_200, 2_000);
  for (let turn = 0; turn < 3; turn++) await expect(stream.step()).rejects.toThrow('The bucket does not answer');
  stream.isFailing(false);
  stream.add(1);
  stream.advance(1_000);
  for (let turn = 0; turn < 3; turn++) await stream.step();
  expect((await stream.store.generations()).length).toBe(1);
  expect(await stream.notesAt(stream.now())).toBe(1_203);
  stream.close();
});

test('machine and disk lost together: what was acknowledged more than a second ago is restored, images too', async () => {
  const elsewhere = await freshFolder('elsewhere');
  const server = await startProcess({ BACKUP_STREAM: elsewhere });
  const cookie = await signIn(server);
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(validImage('ok.jpg'))]), 'ok.jpg');
  const uploaded = await fetch(`${server.url}/api/upload`, { method: 'POST', headers: { cookie }, body });
  const { image_url } = (await uploaded.json()) as { image_url: string };
  await eventually(async () => {
    expect((await readdir(elsewhere)).some((name) => name.includes('.done.'))).toBe(true);
    expect(await readdir(elsewhere)).toContain(image_url.slice('images/'.length));
  });

  const acknowledged: number[] = [];
  const began = Date.now();
  while (Date.now() - began < 4_000) {
    const headers = { 'content-type': 'application/json', cookie };
    const badge = JSON.stringify({ title: `Badge ${acknowledged.length}` });
    const response = await fetch(`${server.url}/api/badges/new`, { method: 'POST', headers, body: badge });
    expect(response.status).toBe(200);
    acknowledged.push(Date.now());
  }
  await server.kill();
  const killedAt = Date.now();
  const middle = began + 2_000;

  for (const at of [middle, killedAt]) {
    const dataDir = await freshFolder('restored');
    const env = { DATA_DIR: dataDir, BACKUP_STREAM: elsewhere };
    const restored = await vitrine(['restore', '--at', new Date(at).toISOString()], env);
    expect([restored.code, restored.fault]).toEqual([0, '']);
    using database = new DatabaseSync(join(dataDir, 'vitrine.db'), { readOnly: true });
    const badges = Number(database.prepare('select count(*) as badges from badges').get()?.badges);
    expect(badges).toBeGreaterThanOrEqual(acknowledged.filter((time) => time <= at - 1_000).length);
    // One may have been confirmed to nobody.
    expect(badges).toBeLessThanOrEqual(acknowledged.filter((time) => time <= at).length + 1);
    expect(Number(database.prepare('select count(*) as sessions from sessions').get()?.sessions)).toBe(0);
    expect(await readdir(join(dataDir, 'uploads'))).toContain(image_url.slice('images/'.length));
  }
  const { code, fault } = await vitrine(['restore', '--at', '2001-01-01'], {
    DATA_DIR: await freshFolder('none'),
    BACKUP_STREAM: elsewhere,
  });
  expect([code, fault]).toEqual([1, expect.stringContaining('The stream begins at')]);
  const looked = await vitrine(['doctor'], { DATA_DIR: server.dataDir, BACKUP_STREAM: elsewhere });
  expect(looked.out).toMatch(/ok {4}backup stream: the last commit there was stored at 20/);
});

async function signIn({ url }: ServerProcess): Promise<string> {
  const account = { user_name: 'ada', email: 'ada@example.com', password: PASSWORD, confirm_password: PASSWORD };
  const response = await fetch(`${url}/api/users/register/new`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
