import { expect, test } from 'vitest';
import { DIRECT } from './read-source.server.ts';
import { UNKNOWN_TECH } from './tech.server.ts';
import { openVisitBuffer, type PendingVisit } from './visit-buffer.server.ts';

const NO_EVENTS = { views: 0, live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 };

function visit(visitor: string, { minute = 0, page = '', user_id = 'u', day = '2026-06-01' } = {}): PendingVisit {
  const place = { country_code: 'DE', region: '', city: '' };
  const what = { place, source: DIRECT, tech: UNKNOWN_TECH, ipKey: '' };
  return { user_id, day, visitor, minute, ...what, pages: [{ ...NO_EVENTS, page, views: 1 }] };
}
const bot = (user_id: string) => ({ user_id, day: '2026-06-01', bots: 1, anonymous: 0 });
const pagesOf = ({ visitor, minute, pages }: PendingVisit) =>
  `${visitor}@${minute}: ${pages.map(({ page, views }) => `${page}x${views}`).join(' ')}`;

test("The events of a person in one minute are one visit, page by page, and so are the views of a portfolio's bots", () => {
  const buffer = openVisitBuffer(10);
  for (const name of ['a', 'b', 'a', 'a']) buffer.addVisit(visit(name));
  buffer.addVisit(visit('a', { page: 'p' }));
  buffer.addVisit({ ...visit('a', { page: 'p' }), pages: [{ ...NO_EVENTS, page: 'p', live_clicks: 1 }] });
  for (const id of ['x', 'y', 'x']) buffer.addExcluded(bot(id));
  const { visits, excluded } = buffer.take(10);
  expect(visits.map(pagesOf)).toEqual(['a@0: x3 px1', 'b@0: x1']);
  expect(visits[0]?.pages[1]?.live_clicks).toBe(1);
  expect(excluded.map((excludedVisits) => [excludedVisits.user_id, excludedVisits.bots])).toEqual([
    ['x', 2],
    ['y', 1],
  ]);
});

test('A batch has each person once, the oldest minute first', () => {
  const buffer = openVisitBuffer(100);
  for (const minute of [1, 2, 3]) for (const name of ['a', 'b', 'c']) buffer.addVisit(visit(name, { minute }));
  buffer.addVisit(visit('d', { minute: 3 }));
  const slices: string[][] = [];
  while (buffer.size() > 0) slices.push(buffer.take(2).visits.map(pagesOf));
  for (const name of ['a', 'b', 'c']) {
    const minutes = slices.flat().filter((line) => line.startsWith(name));
    expect(minutes).toEqual([`${name}@1: x1`, `${name}@2: x1`, `${name}@3: x1`]);
  }
  expect(slices.flat()).toHaveLength(10);
  for (const batch of slices) expect(new Set(batch.map((line) => line[0])).size).toBe(batch.length);
});

test('Batches take one day after the other, and one portfolio after the other', () => {
  const buffer = openVisitBuffer(100);
  for (const user_id of ['x', 'y']) {
    for (const name of ['a', 'b']) {
      buffer.addVisit(visit(user_id + name, { user_id }));
      buffer.addVisit(visit(`${user_id + name}'`, { user_id, day: '2026-06-02' }));
    }
  }
  const take = () => buffer.take(3);
  const slices = [take(), take(), take(), take()];
  expect(slices.map(({ day, visits }) => [day, visits.map(({ visitor }) => visitor).join()])).toEqual([
    ['2026-06-01', 'xa,xb,ya'],
    ['2026-06-01', 'yb'],
    ['2026-06-02', "xa',xb',ya'"],
    ['2026-06-02', "yb'"],
  ]);
  expect(buffer.take(3)).toEqual({ day: '', visits: [], excluded: [] });
});

test('Taken events are removed, and later events make another visit', () => {
  const buffer = openVisitBuffer(10);
  for (const name of ['a', 'b', 'c']) buffer.addVisit(visit(name));
  const first = buffer.take(2);
  expect(buffer.size()).toBe(1);
  buffer.addVisit(visit('a'));
  expect(first.visits.map(pagesOf)).toEqual(['a@0: x1', 'b@0: x1']);
  expect(buffer.take(9).visits.map(pagesOf)).toEqual(['c@0: x1', 'a@0: x1']);
  expect(buffer.size()).toBe(0);
});

test('A full buffer accepts more events of existing visits, counts others as lost, and has room again after a take', () => {
  const buffer = openVisitBuffer(2);
  for (const name of ['a', 'b', 'c', 'a', 'c']) buffer.addVisit(visit(name));
  buffer.addVisit(visit('a', { page: 'p' }));
  for (const id of ['x', 'y', 'z', 'x']) buffer.addExcluded(bot(id));
  expect(buffer.size()).toBe(4);
  expect(buffer.takeLost()).toBe(4);
  expect(buffer.takeLost()).toBe(0);
  expect(buffer.take(5).visits.map(pagesOf)).toEqual(['a@0: x2', 'b@0: x1']);
  buffer.addVisit(visit('c'));
  expect([buffer.size(), buffer.takeLost()]).toEqual([1, 0]);
});

test('Events of every kind are summed, and counted when there is no room', () => {
  const buffer = openVisitBuffer(1);
  const events = { page: '', views: 1, live_clicks: 2, repository_clicks: 4, messages: 8, downloads: 16 };
  for (const name of ['a', 'a', 'b']) buffer.addVisit({ ...visit(name), pages: [{ ...events }] });
  expect(buffer.takeLost()).toBe(31);
  expect(buffer.take(1).visits[0]?.pages).toEqual([
    { page: '', views: 2, live_clicks: 4, repository_clicks: 8, messages: 16, downloads: 32 },
  ]);
});

test('The next batch continues after the portfolio that was taken last', () => {
  const buffer = openVisitBuffer(100);
  for (const user_id of ['a', 'b', 'c']) for (const n of [1, 2]) buffer.addVisit(visit(user_id + n, { user_id }));
  const take = () => buffer.take(3).visits.map(({ visitor }) => visitor);
  expect([take(), take()]).toEqual([
    ['a1', 'a2', 'b1'],
    ['c1', 'c2', 'b2'],
  ]);
});

test('Later minutes of a person wait for later batches, in their order', () => {
  const buffer = openVisitBuffer(100);
  for (const minute of [1, 2, 3]) buffer.addVisit(visit('a', { minute }));
  buffer.addVisit(visit('b'));
  const take = () => buffer.take(9).visits.map(pagesOf);
  expect([take(), take(), take()]).toEqual([['a@1: x1', 'b@0: x1'], ['a@2: x1'], ['a@3: x1']]);
});
