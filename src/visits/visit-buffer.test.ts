import { expect, test } from 'vitest';
import { openVisitBuffer } from './visit-buffer.server.ts';

const PLACE = { country_code: 'DE', region: '', city: '' };
const visitor = (name: string) => ({ user_id: 'u', day: '2026-06-01', visitor: name, place: PLACE, views: 1 });
const bot = (user_id: string) => ({ user_id, day: '2026-06-01', bots: 1, anonymous: 0 });

test('Views of one person are one tally, and so are the bots of a portfolio', () => {
  const buffer = openVisitBuffer(10);
  for (const name of ['a', 'b', 'a', 'a']) buffer.addVisitor(visitor(name));
  for (const id of ['x', 'y', 'x']) buffer.addLeftOut(bot(id));
  const { visitors, leftOut } = buffer.take(10);
  expect(visitors.map((tally) => [tally.visitor, tally.views])).toEqual([
    ['a', 3],
    ['b', 1],
  ]);
  expect(leftOut.map((tally) => [tally.user_id, tally.bots])).toEqual([
    ['x', 2],
    ['y', 1],
  ]);
});

test('What was taken is gone, and what was not taken waits', () => {
  const buffer = openVisitBuffer(10);
  for (const name of ['a', 'b', 'c']) buffer.addVisitor(visitor(name));
  expect(buffer.take(2).visitors.map((tally) => tally.visitor)).toEqual(['a', 'b']);
  expect(buffer.size()).toBe(1);
  expect(buffer.take(2).visitors.map((tally) => tally.visitor)).toEqual(['c']);
  expect(buffer.size()).toBe(0);
});

test('A full buffer takes more views of those it holds, and counts the others as lost', () => {
  const buffer = openVisitBuffer(2);
  for (const name of ['a', 'b', 'c', 'a', 'c']) buffer.addVisitor(visitor(name));
  for (const id of ['x', 'y', 'z', 'x']) buffer.addLeftOut(bot(id));
  expect(buffer.size()).toBe(4);
  expect(buffer.takeLost()).toBe(3);
  expect(buffer.takeLost()).toBe(0);
  expect(buffer.take(5).visitors.map((tally) => tally.views)).toEqual([2, 1]);
});
