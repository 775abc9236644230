import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('lost locks of SQLite end the process, because each further statement would block it for ten seconds', async () => {
  const script = `
    import { DatabaseSync } from 'node:sqlite';
    import { sqliteConnection } from './src/platform/db/sqlite/connection.ts';
    const file = new DatabaseSync(':memory:');
    file.prepare = () => {
      throw Object.assign(new Error('locking protocol'), { errcode: 15 });
    };
    process.on('uncaughtException', (error) => {
      console.log(error.message);
      process.exit(1);
    });
    setInterval(() => {}, 1_000);
    await sqliteConnection(file).run({ sql: 'select 1', parameters: [] }).catch((error) => console.log(error.message));`;
  const running = promisify(execFile)(process.execPath, ['--input-type=module-typescript', '-e', script]);
  await expect(running).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^SQLite has lost the locks of its write-ahead log/),
  });
});
