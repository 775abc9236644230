import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { bothEngines } from '../support/engines.ts';
import { freshFolder } from '../support/run-folder.ts';
import { run } from '../support/run-script.ts';

const ROOT = join(import.meta.dirname, '../..');
const noFile = join(ROOT, 'package.json');

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['HOST', { HOST: '203.0.113.7' }],
  ['HOST', { HOST: '999.1.1.1' }],
  ['DATABASE_URL', { DATABASE_URL: `sqlite:${noFile}` }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { SMTP_URL: 'smtp:mail.example.com' }],
  ['STORAGE_URL', { STORAGE_URL: 's3://bucket' }],
])('an invalid %s stops the start with one line: %o', async (name, env) => {
  const { code, fault } = await run('src/main.ts', [], { PORT: '0', DATA_DIR: await freshFolder('data'), ...env });

  expect(code).toBe(1);
  expect(fault).toMatch(new RegExp(`^${name} [^\\n]+\\n$`));
  expect(fault).not.toContain('secret');
});

test.each(bothEngines.filter(({ name }) => name === 'postgres'))(
  'a database that PostgreSQL does not have stops the start with one line',
  async (engine) => {
    const url = new URL(await engine.freshDatabaseUrl());
    onTestFinished(() => engine.drop(url.href));
    const missing = new URL(url);
    missing.pathname = '/of-nobody';
    missing.password = 'secret';
    const env = { PORT: '0', DATA_DIR: await freshFolder('data'), DATABASE_URL: missing.href };
    const { code, fault } = await run('src/main.ts', [], env);
    expect([code, fault]).toEqual([1, expect.stringMatching(/^DATABASE_URL [^\n]+of-nobody[^\n]+\n$/)]);
    expect(fault).not.toContain('secret');
  },
);

test('a database of a newer version stops the start with a clear line', async () => {
  const env = { PORT: '0', DATA_DIR: await freshFolder('data') };
  await run('bin/vitrine.mjs', ['migrate'], env);
  const database = new DatabaseSync(join(env.DATA_DIR, 'vitrine.db'));
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-of-a-newer-version', '2030-01-01')");
  database.close();

  const { code, fault } = await run('src/main.ts', [], env);

  expect(code).toBe(1);
  expect(fault).toMatch(
    /^[^\n]+ A newer version of this program has written it, with the migration 9999-of-a-newer-version: [^\n]+\n$/,
  );
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

test('a start loads neither TLS nor the data of a locale, which take tens of milliseconds', async () => {
  const env = { PORT: '0', DATA_DIR: await freshFolder('data') };
  const { fault } = await run('tests/support/loaded-at-start.mjs', [], env);

  const { builtins, localeUses } = JSON.parse(fault.trim().split('\n').at(-1) ?? '');
  expect(builtins).toContain('NativeModule http');
  expect(builtins).not.toContain('NativeModule http2');
  expect(builtins).not.toContain('NativeModule https');
  expect(builtins).not.toContain('NativeModule tls');
  expect(localeUses).toEqual([]);
});
