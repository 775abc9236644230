import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeUser, startApp } from './support/app.ts';
import { freshFolder } from './support/run-folder.ts';

const ROOT = join(import.meta.dirname, '..');

/** A server that starts in spite of all is ended then. */
const RUNS_WITHIN_MS = 15_000;

type Ended = { code: number; out: string; fault: string };

/** Runs a script of ours on this Node, and answers how it ended. */
function run(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, script), ...args],
      { env: { PATH: process.env.PATH, ...env }, timeout: RUNS_WITHIN_MS },
      (_error, out, fault) => resolve({ code: child.exitCode ?? -1, out, fault }),
    );
  });
}

const noFile = join(ROOT, 'package.json');

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['HOST', { HOST: '203.0.113.7' }],
  ['HOST', { HOST: '999.1.1.1' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/x' }],
  ['DATABASE_URL', { DATABASE_URL: `sqlite:${noFile}` }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { SMTP_URL: 'smtp:mail.example.com' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket' }],
  ['GEOIP_DB', { GEOIP_DB: join(ROOT, 'places.mmdb') }],
])('a bad %s stops the start with one line: %o', async (name, env) => {
  const { code, fault } = await run('src/main.ts', [], { PORT: '0', DATA_DIR: await freshFolder('data'), ...env });

  expect(code).toBe(1);
  expect(fault).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
  expect(fault).not.toContain('secret');
});

test('a PORT in use stops the start with one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };

  const { code, fault } = await run('src/main.ts', [], { PORT: `${port}`, DATA_DIR: await freshFolder('data') });
  other.close();

  expect(code).toBe(1);
  expect(fault).toMatch(new RegExp(`^PORT is ${port}: [^\\n]+\\n$`));
});

test('a DATA_DIR that is a file stops the start with one line', async () => {
  const { code, fault } = await run('bin/vitrine.mjs', ['start'], { DATA_DIR: noFile });
  expect(code).toBe(1);
  expect(fault).toMatch(/^DATA_DIR is "[^\n]+\n$/);
});

test('a backup is restored elsewhere, and the command ends well', async () => {
  const app = await startApp();
  const { user } = await makeUser(app);
  const backup = join(await freshFolder('backup'), 'one');
  const source = { DATA_DIR: app.ctx.config.dataDir, DATABASE_URL: app.ctx.config.databaseUrl };
  const target = { DATA_DIR: await freshFolder('restored') };

  const kept = await run('bin/vitrine.mjs', ['backup', backup], source);
  const restored = await run('bin/vitrine.mjs', ['restore', backup], target);
  const listed = await run('bin/vitrine.mjs', ['user', 'list'], target);

  expect([kept.code, restored.code, restored.fault]).toEqual([0, 0, '']);
  expect(listed.out).toContain(user.user_name);
}, 60_000);
