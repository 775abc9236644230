import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';

const TODAY = Date.parse('2026-05-20T12:00:00Z');
const at = (days: number) => new Date(TODAY + days * DAY_MS).toISOString();
const dayIn = (days: number) => at(days).slice(0, 10);

async function waiting({ request }: TestUser) {
  return (await request('GET', '/api/waiting')).json();
}

describe.each(bothEngines)('on $name', (engine) => {
  test('an owner sees what is due, unread for days or ends soon, and nothing else', async () => {
    const clock = stillClock(at(-4));
    const app = await startApp({ engine, now: clock.now });
    const [ada, other] = [await makeUser(app), await makeUser(app)];
    const message = { user_name: ada.user.user_name, email: 'g@example.com', subject: 'Hello', message: 'A line' };
    await app.request('POST', '/api/contact', { json: { ...message, name: 'Grace' } });
    clock.set(at(0));
    await app.request('POST', '/api/contact', { json: { ...message, name: 'New', email: 'n@example.com' } });
    for (const [name, follow_up_on] of [
      ['Due', dayIn(-2)],
      ['Later', dayIn(1)],
    ] as const)
      await ada.request('POST', '/api/clients', { json: { name, follow_up_on } });
    for (const [name, expires_at] of [
      ['Acme', `${dayIn(10)}T00:00:00Z`],
      ['Far', `${dayIn(40)}T00:00:00Z`],
    ] as const)
      await ada.request('POST', '/api/share-links', { json: { name, expires_at } });
    for (const [title, expiration_date] of [
      ['Lasts', '2027'],
      ['Ends', dayIn(20)],
      ['Ended', dayIn(-5)],
      ['Long over', dayIn(-60)],
      ['This month', '2026-05'],
    ] as const)
      await ada.request('POST', '/api/certifications/new', { json: { title, awarded_by: 'X', expiration_date } });

    const { items, counts, failed } = await waiting(ada);
    expect(items.map(({ kind, title, on }: Record<string, string>) => [kind, title, on])).toEqual([
      ['certifications', 'Ended', dayIn(-5)],
      ['messages', 'Grace', dayIn(-4)],
      ['follow_ups', 'Due', dayIn(-2)],
      ['links', 'Acme', dayIn(10)],
      ['certifications', 'This month', '2026-05-31'],
      ['certifications', 'Ends', dayIn(20)],
    ]);
    expect([counts, failed]).toEqual([{ follow_ups: 1, messages: 1, proposals: 0, links: 1, certifications: 3 }, []]);
    expect(await waiting(other)).toMatchObject({ items: [], failed: [] });

    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { clients_enabled: false } });
    expect((await waiting(ada)).counts.follow_ups).toBe(0);
  });

  test('of each kind five are named and all counted; a kind that cannot be read is named', async () => {
    const clock = stillClock(at(0));
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    for (let n = 0; n < 7; n += 1)
      await ada.request('POST', '/api/clients', { json: { name: `Client ${n}`, follow_up_on: dayIn(-n) } });
    const { items, counts } = await waiting(ada);
    expect(items.map(({ title }: { title: string }) => title)).toEqual([6, 5, 4, 3, 2].map((n) => `Client ${n}`));
    expect(counts.follow_ups).toBe(7);

    await app.ctx.db.schema.alterTable('certifications').renameColumn('expiration_date', 'gone').execute();
    expect(await waiting(ada)).toMatchObject({ counts: { follow_ups: 7 }, failed: ['certifications'] });
  });
});
