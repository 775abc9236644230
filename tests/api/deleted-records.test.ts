import { afterEach, expect, test, vi } from 'vitest';
import { makeUser, startApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines } from '../support/engines.ts';

/** Until a sweep on a busy machine is through. */
const WAIT = { timeout: 15_000 };

afterEach(() => {
  vi.useRealTimers();
});

for (const engine of engines) {
  test(`what can no longer be brought back is deleted for good within the hour on ${engine.name}`, async () => {
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

    vi.advanceTimersByTime(60 * 60 * 1_000);

    await vi.waitFor(async () => {
      const kept = await app.ctx.db.selectFrom('deleted_records').select('row').execute();
      expect(kept.map(({ row }) => JSON.parse(row).title)).toEqual(['Diver']);
    }, WAIT);
    const restored = await ada.request('POST', `/api/badges/${younger}/restore`);
    expect(restored.statusCode).toBe(200);
  });
}
