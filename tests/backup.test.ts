import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { makeUser, startApp } from './support/app.ts';
import { freshFolder } from './support/run-folder.ts';
import { run } from './support/run-script.ts';

type Env = Record<string, string>;
const vitrine = (args: string[], env: Env) => run('bin/vitrine.mjs', args, env);

/** A backup of a data folder with one account, whose server is still running. */
async function backedUp() {
  const app = await startApp();
  const { user } = await makeUser(app);
  const folder = join(await freshFolder('backup'), 'one');
  const { dataDir, databaseUrl } = app.ctx.config;
  const { code, fault } = await vitrine(['backup', folder], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  expect([code, fault]).toEqual([0, '']);
  return { folder, userName: user.user_name };
}

test('a backup is restored elsewhere, and the command ends well', async () => {
  const { folder, userName } = await backedUp();
  const target = { DATA_DIR: await freshFolder('restored') };

  const restored = await vitrine(['restore', folder], target);
  const listed = await vitrine(['user', 'list'], target);

  expect([restored.code, restored.fault]).toEqual([0, '']);
  expect(listed.out).toContain(userName);
}, 60_000);

test('a restore puts aside what stands there only where it is told to, whatever that is', async () => {
  const { folder, userName } = await backedUp();
  const target = { DATA_DIR: await freshFolder('restored') };
  const file = join(target.DATA_DIR, 'vitrine.db');
  await vitrine(['restore', folder], target);
  const newer = new DatabaseSync(file);
  newer.exec("insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01')");
  newer.close();

  for (const spoil of [async () => {}, () => writeFile(file, 'no database')]) {
    await spoil();
    const refused = await vitrine(['restore', folder], target);
    expect([refused.code, refused.fault]).toEqual([1, expect.stringContaining('add --replace')]);
    const restored = await vitrine(['restore', folder, '--replace'], target);
    expect([restored.code, restored.fault]).toEqual([0, '']);
    const [, aside = ''] = /is now (.+)/.exec(restored.out) ?? [];
    expect((await readFile(aside)).length).toBeGreaterThan(0);
    expect((await vitrine(['user', 'list'], target)).out).toContain(userName);
  }
}, 60_000);

test('a damaged backup is refused before anything is touched', async () => {
  const { folder } = await backedUp();
  const target = { DATA_DIR: await freshFolder('restored') };
  await vitrine(['restore', folder], target);
  const before = await readFile(join(target.DATA_DIR, 'vitrine.db'));

  await appendFile(join(folder, 'vitrine.db'), 'x');
  const refused = await vitrine(['restore', folder, '--replace'], target);

  expect([refused.code, refused.fault]).toEqual([1, expect.stringMatching(/^The backup is damaged: vitrine\.db /)]);
  expect(await readFile(join(target.DATA_DIR, 'vitrine.db'))).toEqual(before);
}, 60_000);
