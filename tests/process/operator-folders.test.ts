import { existsSync } from 'node:fs';
import { cp, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bothEngines } from '../support/engines.ts';
import { freshFolder } from '../support/run-folder.ts';
import { run } from '../support/run-script.ts';
import { startProcess } from '../support/servers/server-process.ts';
import { changeDatabase, vitrine } from '../support/vitrine.ts';

const ROOT = join(import.meta.dirname, '../..');
const BUILD_FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
const NOT_CREATING = [
  ['backup'],
  ['doctor'],
  ['user', 'list'],
  ['user', 'create', 'ada', '--email', 'ada@example.com'],
  ['leads'],
  ['export', '--user', 'ada'],
  ['import', 'package.json', '--user', 'ada'],
];

let migrated: string;
beforeAll(async () => {
  migrated = await freshFolder('data');
  const { code, fault } = await vitrine(['migrate'], { DATA_DIR: migrated });
  expect([code, fault]).toEqual([0, `${join(migrated, 'vitrine.db')}: 0 accounts, 0 images\n`]);
});

test.each(NOT_CREATING)('%s %s creates no missing database, and names the expected file', async (...args) => {
  const folder = join(await freshFolder('data'), 'missing');
  const { code, out, fault } = await vitrine(
    args.filter((arg) => arg !== undefined),
    { DATA_DIR: folder },
  );

  expect([code, out]).toEqual([1, '']);
  expect(fault).toBe(
    `There is no database at ${join(folder, 'vitrine.db')}: set DATA_DIR or DATABASE_URL to where it is\n`,
  );
  expect(existsSync(folder)).toBe(false);
});

test('whatever path an operator gives a command, what is wrong with it is one line', async () => {
  const folder = await freshFolder('data');
  await cp(join(migrated, 'vitrine.db'), join(folder, 'vitrine.db'));
  const env = { DATA_DIR: folder };
  await vitrine(['user', 'create', 'ada', '--email', 'ada@example.com'], env);
  const file = join(folder, 'file');
  await writeFile(file, '{}');
  // A missing folder, a folder, and a file in the place of a folder.
  const paths = [join(folder, 'missing', 'x'), folder, join(file, 'x')];
  const calls = (path: string) => [
    ['export', '--user', 'ada', '--out', path],
    ['export', '--user', 'ada', '--out', `${path}.zip`],
    ['import', path, '--user', 'ada'],
    ['restore', path],
    ['backup', join(file, 'x')],
    ['move', '--to', `sqlite:${join(file, path)}`],
    ['move', '--storage', `file:${join(file, path)}`],
  ];
  for (const call of paths.flatMap(calls)) {
    const { code, fault } = await vitrine(call, env);
    if (code === 0) continue;
    const lines = fault
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith(join(folder, 'vitrine.db')));
    expect([call, lines]).toEqual([call, [expect.not.stringMatching(/^\s+at |Error: /)]]);
  }
});

test('an empty file is no database, and stays empty', async () => {
  const folder = await freshFolder('data');
  await writeFile(join(folder, 'vitrine.db'), '');
  const { code, fault } = await vitrine(['user', 'list'], { DATA_DIR: folder });
  expect([code, fault]).toEqual([1, expect.stringContaining('There is no database at')]);
  expect(await readdir(folder)).toEqual(['vitrine.db']);
  expect((await stat(join(folder, 'vitrine.db'))).size).toBe(0);
});

test('a PostgreSQL database without our tables is rejected, and named without its password', async () => {
  const [, postgres] = bothEngines;
  const url = new URL((await postgres?.freshDatabaseUrl()) ?? '');
  const empty = new URL(url);
  // Every server has this database, without tables.
  empty.pathname = '/template1';
  empty.password = 'secret-word';
  const { code, fault } = await vitrine(['user', 'list'], { DATA_DIR: migrated, DATABASE_URL: empty.href });
  expect(code).toBe(1);
  expect(fault).toBe(
    `DATABASE_URL names a database that cannot be used, postgres://${empty.host}/template1: It has no tables of this program\n`,
  );
  const known = await vitrine(['user', 'list'], { DATA_DIR: migrated, DATABASE_URL: url.href });
  expect([known.code, known.fault]).toEqual([0, `postgres://${url.host}${url.pathname}: 0 accounts, 0 images\n`]);
});

test.each([
  [
    'an older',
    'delete from kysely_migration where name = (select max(name) from kysely_migration)',
    'run "npx vitrine migrate"',
  ],
  [
    'a newer',
    "insert into kysely_migration (name, timestamp) values ('9999-new', '2030-01-01')",
    'A newer version of this program',
  ],
])('a database of %s version is rejected, with a remedy', async (_name, statement, text) => {
  const folder = await freshFolder('data');
  await cp(join(migrated, 'vitrine.db'), join(folder, 'vitrine.db'));
  changeDatabase(folder, statement);
  const { code, fault } = await vitrine(['backup', join(folder, 'copy')], { DATA_DIR: folder });
  expect([code, fault]).toEqual([1, expect.stringContaining(text)]);
  expect(existsSync(join(folder, 'copy'))).toBe(false);
});

test('settings in a .env beside the program apply to commands and to the start; the real environment wins', async () => {
  const program = await freshFolder('program');
  await cp(join(ROOT, 'bin'), join(program, 'bin'), { recursive: true });
  // All that the build depends on: without one of them the start would build again, beside the other tests.
  for (const name of ['src', 'scripts', 'dist', 'node_modules', ...BUILD_FILES]) {
    await symlink(join(ROOT, name), join(program, name));
  }
  const { mtimeMs: built } = await stat(join(ROOT, 'dist/build-stamp'));
  await writeFile(join(program, '.env'), `DATA_DIR=${migrated}\nREGISTRATION=closed\n`);
  const launcher = join(program, 'bin/vitrine.mjs');

  const listed = await run(launcher, ['user', 'list'], {});
  expect([listed.code, listed.fault]).toEqual([0, `${join(migrated, 'vitrine.db')}: 0 accounts, 0 images\n`]);

  const elsewhere = join(program, 'other');
  const overruled = await run(launcher, ['user', 'list'], { DATA_DIR: elsewhere });
  expect([overruled.code, overruled.fault]).toEqual([1, expect.stringContaining(join(elsewhere, 'vitrine.db'))]);

  const server = await startProcess({ DATA_DIR: await freshFolder('data') }, launcher);
  const response = await fetch(`${server.url}/api/users/register/new`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(403);

  await writeFile(join(program, '.env'), `# Where it is kept\nDATA_DIR ${migrated}\n`);
  const broken = await run(launcher, ['start'], {});
  expect([broken.code, broken.fault]).toEqual([
    1,
    `${join(program, '.env')} has a broken line, 2: it takes NAME=value\n`,
  ]);
  expect((await stat(join(ROOT, 'dist/build-stamp'))).mtimeMs).toBe(built);
});

test('a second server on the same folder is rejected, and so is a restore; a killed one blocks nothing', async () => {
  const server = await startProcess();
  const env = { DATA_DIR: server.dataDir, PORT: '0' };
  const copy = join(await freshFolder('backup'), 'one');
  expect((await vitrine(['backup', copy], env)).code).toBe(0);

  const pid = (await readFile(join(server.dataDir, 'server.lock.pid'), 'utf8')).trim();
  const second = await run('src/main.ts', [], env);
  const restored = await vitrine(['restore', copy, '--replace'], env);
  for (const { code, fault } of [second, restored]) {
    expect(code).toBe(1);
    expect(fault).toMatch(/^DATA_DIR is "[^"]+": it is in use by process \d+; stop that first\n$/);
    expect(fault).toContain(`process ${pid};`);
  }
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);

  await server.kill();
  expect((await readdir(server.dataDir)).sort()).toContain('server.lock.pid');
  expect((await vitrine(['restore', copy, '--replace'], env)).code).toBe(0);
  // As if another process had the killed one's id by now.
  await writeFile(join(server.dataDir, 'server.lock.pid'), `${process.pid}\n`);
  const next = await startProcess({ DATA_DIR: server.dataDir });
  expect(await next.end('SIGTERM')).toBe(0);
});

test.runIf(existsSync('/proc/self'))('a folder that cannot be created stops the start at once', async () => {
  for (const env of [
    { DATA_DIR: '/proc/x' },
    { DATA_DIR: migrated, STORAGE_URL: 'file:/proc/x/y' },
    { DATA_DIR: migrated, DATABASE_URL: 'sqlite:/proc/x/y.db' },
  ]) {
    const [name = ''] = Object.keys(env).slice(-1);
    const { code, fault } = await run('src/main.ts', [], { PORT: '0', ...env });
    expect([code, fault]).toEqual([1, expect.stringMatching(new RegExp(`^${name} [^\\n]+ENOENT[^\\n]*\\n$`))]);
  }
});

test('a session secret that is empty or truncated stops the start', async () => {
  for (const secret of ['', 'a'.repeat(31)]) {
    const folder = await freshFolder('data');
    await writeFile(join(folder, 'session-secret'), secret);
    const { code, fault } = await run('src/main.ts', [], { PORT: '0', DATA_DIR: folder });
    expect([code, fault]).toEqual([
      1,
      expect.stringContaining(`session-secret has ${secret.length} characters: at least 32 are needed`),
    ]);
    expect((await readdir(folder)).sort()).not.toContain('vitrine.db');
  }
});
