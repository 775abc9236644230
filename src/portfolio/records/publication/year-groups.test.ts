import { expect, test } from 'vitest';
import { yearGroups } from './year-groups.ts';

test('publications stand under their year, in an order of the owner under each change of it', () => {
  const list = ['', '2024-03', '2024', '2019-01-02', '2024'].map((published_on) => ({ published_on }));
  expect(yearGroups(list).map(({ year, first, works }) => [year, first, works.length])).toEqual([
    ['', 0, 1],
    ['2024', 1, 2],
    ['2019', 3, 1],
    ['2024', 4, 1],
  ]);
});
