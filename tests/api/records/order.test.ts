import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeUser, startApp } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';

const FULL_LIST = 10_000;
const ROWS_PER_INSERT = 100;

test.each(bothEngines)('a full list is reversed in one request on $name', async (engine) => {
  const app = await startApp({ engine });
  const { user, request } = await makeUser(app);
  const ids = Array.from({ length: FULL_LIST }, () => randomUUID());
  for (let start = 0; start < FULL_LIST; start += ROWS_PER_INSERT) {
    const rows = ids.slice(start, start + ROWS_PER_INSERT).map((id, index) => badgeRow(id, user.id, start + index + 1));
    await app.ctx.db.insertInto('badges').values(rows).execute();
  }

  const wanted = ids.toReversed();
  const response = await request('POST', '/api/badges/order', { json: { ids: wanted } });

  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  const listed: { id: string }[] = (await request('GET', '/api/badges')).json();
  expect(listed.map(({ id }) => id)).toEqual(wanted);
});

function badgeRow(id: string, user_id: string, sort_order: number) {
  const at = '2026-01-01T00:00:00.000Z';
  const empty = { awarded_by: '', awarded_date: '', badge_number: '', badge_link: '', description: '', image_url: '' };
  const shared = {
    id,
    user_id,
    sort_order,
    hidden: 0,
    visibility: 'everyone' as const,
    created_at: at,
    updated_at: at,
  };
  return { ...shared, ...empty, title: 'x', category: 'select', skills: '[]' };
}
