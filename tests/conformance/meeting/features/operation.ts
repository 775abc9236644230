import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { PASSWORD, startApp, type TestApp } from '../../../support/app.ts';
import { KINDS } from '../../../support/record-samples.ts';
import { freshFolder } from '../../../support/run-folder.ts';
import { run } from '../../../support/run-script.ts';
import { type Account, expectSameLists, ok, readLists, withoutTimes } from '../account.ts';

const made = new WeakMap<TestApp, Promise<string>>();
const restored = new WeakMap<TestApp, Promise<TestApp>>();

/** One copy of all accounts is enough: each test finds its own in it. */
function once<T>(made: WeakMap<TestApp, Promise<T>>, app: TestApp, make: () => Promise<T>): Promise<T> {
  const present = made.get(app) ?? make();
  made.set(app, present);
  return present;
}

async function vitrine(args: string[], env: Record<string, string>): Promise<void> {
  const { code, fault } = await run('bin/vitrine.mjs', args, env);
  expect(code, fault).toBe(0);
}

const backupOf = (app: TestApp) =>
  once(made, app, async () => {
    const folder = join(await freshFolder('backup'), 'one');
    const { dataDir, databaseUrl } = app.ctx.config;
    await vitrine(['backup', folder], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    return folder;
  });

const restoredApp = (app: TestApp) =>
  once(restored, app, async () => {
    const dataDir = await freshFolder('restored');
    await vitrine(['restore', await backupOf(app)], { DATA_DIR: dataDir });
    const { origin, geoipDb } = app.ctx.config;
    const databaseUrl = `sqlite:${join(dataDir, 'vitrine.db')}`;
    const storageUrl = `file:${join(dataDir, 'uploads')}`;
    return startApp({ isPatient: true, config: { dataDir, databaseUrl, storageUrl, origin, geoipDb } });
  });

/** Before the first test: what a test starts is stopped with it. */
export async function makeCopies(app: TestApp): Promise<void> {
  await restoredApp(app);
}

/** Made while the server runs: contains every row of the account and every image. */
export async function backup(account: Account): Promise<void> {
  const folder = await backupOf(account.app);
  const lists = await readLists(account);
  using copy = new DatabaseSync(join(folder, 'vitrine.db'), { readOnly: true });
  for (const { path } of KINDS) {
    const { count } = copy
      .prepare(`select count(*) as count from ${path} where user_id = ?`)
      .get(account.user.user.id) as {
      count: number;
    };
    expect([path, count]).toEqual([path, lists[path]?.length]);
  }
  for (const { image_url } of Object.values(lists).flat()) {
    if (image_url) expect(existsSync(join(folder, 'uploads', String(image_url).slice('images/'.length)))).toBe(true);
  }
}

/** A server on the restored copy returns the same data. */
export async function restore(account: Account): Promise<void> {
  const app = await restoredApp(account.app);
  const client = app.client();
  await ok(
    client.request('POST', '/api/users/login', { json: { email: account.user.user.email, password: PASSWORD } }),
  );
  const copy: Account = { ...account, app, user: { ...client, user: account.user.user } };
  const lists = await readLists(copy);
  expectSameLists(withoutTimes(lists), withoutTimes(await readLists(account)));
  for (const path of [`/u/${account.userName}`, ...account.formerNames.map((name) => `/u/${name}`)]) {
    const [here, there] = [await account.app.request('GET', path), await app.request('GET', path)];
    expect([there.statusCode, there.headers.location]).toEqual([here.statusCode, here.headers.location]);
    expect(there.body === here.body).toBe(true);
  }
  const [image] = Object.values(lists)
    .flat()
    .flatMap(({ image_url }) => image_url || []);
  if (image) await ok(app.request('GET', `/${image}`));
}
