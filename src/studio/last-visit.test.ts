import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../platform/lib/time.ts';
import { sinceLastVisit } from './last-visit.ts';

const NOW = Date.UTC(2026, 5, 25);

function browser(stored?: string) {
  const items = new Map(stored === undefined ? [] : [['overview ada', stored]]);
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
  };
  return (now: number) => sinceLastVisit('ada', now, storage);
}

test('a first visit tells of a week, and a reload tells the same', () => {
  const visit = browser();
  expect(visit(NOW)).toBe(NOW - 7 * DAY_MS);
  expect(visit(NOW + MINUTE_MS)).toBe(NOW - 7 * DAY_MS);
});

test('after a pause it tells of what came since, and of 90 days at most', () => {
  const visit = browser();
  visit(NOW);
  visit(NOW + 20 * MINUTE_MS);
  expect(visit(NOW + 3 * DAY_MS)).toBe(NOW + 20 * MINUTE_MS);
  expect(visit(NOW + 400 * DAY_MS)).toBe(NOW + 310 * DAY_MS);
});

test('what is stored may be anything, also a time that is yet to come', () => {
  for (const stored of ['', '{', 'null', '{"at":"x"}']) expect(browser(stored)(NOW)).toBe(NOW - 7 * DAY_MS);
  expect(browser(JSON.stringify({ at: NOW + DAY_MS, since: NOW + DAY_MS }))(NOW)).toBe(NOW);
});
