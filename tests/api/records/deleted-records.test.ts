import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, expect, test, vi } from 'vitest';
import { migrations } from '../../../src/db/migrations/index.ts';
import { migrate, openDatabase } from '../../../src/db/open.ts';
import { HOUR_MS } from '../../../src/lib/time.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';

afterEach(() => {
  vi.useRealTimers();
});

for (const engine of engines) {
  test(`records that can no longer be restored are deleted within the hour on ${engine.name}`, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const deleteNew = async (title: string) => {
      const { badge } = (await ada.request('POST', '/api/badges/new', { json: { title } })).json();
      await ada.request('DELETE', `/api/badges/${badge.id}`);
      return badge.id as string;
    };
    await deleteNew('Swimmer');
    clock.advance(30_000);
    const younger = await deleteNew('Diver');
    clock.advance(30_000);

    vi.advanceTimersByTime(HOUR_MS);

    await eventually(async () => {
      const kept = await app.ctx.db.selectFrom('deleted_records').select('row').execute();
      expect(kept.map(({ row }) => JSON.parse(row).title)).toEqual(['Diver']);
    });
    const restored = await ada.request('POST', `/api/badges/${younger}/restore`);
    expect(restored.statusCode).toBe(200);
  });

  test(`deleted records from before the key had an owner survive the migration on ${engine.name}`, async () => {
    const { db, close } = await openDatabase(await engine.freshDatabaseUrl());
    await migrate({ db });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0007-source-index');
    await sql`insert into users (id, user_name, email, password_hash) values ('u', 'ada', 'a@example.com', 'x')`.execute(
      db,
    );
    const row = { id: 'r', user_id: 'u', kind: 'badges', row: '{}', deleted_at: '2026-03-14T12:00:00.000Z' };
    await db.insertInto('deleted_records').values(row).execute();

    const { error } = await migrator.migrateToLatest();

    expect(error).toBeUndefined();
    expect(await db.selectFrom('deleted_records').selectAll().execute()).toEqual([row]);
    await db.deleteFrom('users').execute();
    expect(await db.selectFrom('deleted_records').selectAll().execute()).toEqual([]);
    await close();
  });
}
