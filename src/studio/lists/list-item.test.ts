import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../../platform/ui/sorting/moves.ts';
import { changedOrder, inFormerOrder, type ListItem, placeAfter, withNames } from './list-item.ts';

const item = (id: string, group_id = ''): ListItem => ({
  id,
  title: id,
  name: id,
  detail: '',
  image_url: '',
  visibility: 'everyone' as const,
  isBlank: false,
  slug: '',
  isPinned: false,
  group_id,
  group_name: group_id,
});
const list = (ids: string) => [...ids].map((id) => item(id));
const idsOf = (items: readonly ListItem[]) => items.map(({ id }) => id).join('');

test('an item is moved, and the others keep their order', () => {
  expect(idsOf(moved(list('abcd'), 0, 2))).toBe('bcad');
  expect(idsOf(moved(list('abcd'), 3, 0))).toBe('dabc');
  expect(idsOf(moved(list('abcd'), 1, 1))).toBe('abcd');
  expect(idsOf(moved(list('abcd'), 9, 0))).toBe('abcd');
});

test('only the changed part is sent to the server', () => {
  const before = list('abcdef');
  expect(changedOrder(before, moved(before, 1, 3))).toEqual(['a', 'c', 'd', 'b']);
  expect(changedOrder(before, before)).toEqual([]);
});

test('the sent part is enough for the same order', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(20), (from, to) => {
      const before = list('abcdefghijklmnopqrstu');
      const after = moved(before, from, to);
      const sent = changedOrder(before, after);
      const rest = before.filter(({ id }) => !sent.includes(id));
      expect([...sent, ...rest.map(({ id }) => id)]).toEqual(after.map(({ id }) => id));
    }),
  );
});

test('a move stays within the group', () => {
  const items = [item('a', 'x'), item('b', 'x'), item('c', 'y'), item('d', 'y'), item('e', 'y')];
  expect(placeAfter(items, 1, 'down')).toBe(1);
  expect(placeAfter(items, 2, 'up')).toBe(2);
  expect(placeAfter(items, 3, 'up')).toBe(2);
  expect(placeAfter(items, 4, 'top')).toBe(2);
  expect(placeAfter(items, 2, 'end')).toBe(4);
  expect(placeAfter(items, 0, 'end')).toBe(1);
});

test('rows with the same title have unique names', () => {
  const rows = [
    { ...item('a'), title: 'Analyst', detail: 'Engines' },
    { ...item('b'), title: 'Analyst', detail: 'Looms' },
    { ...item('c'), title: 'Analyst', detail: 'Looms' },
    { ...item('d'), title: 'Writer', detail: 'Notes' },
    { ...item('e'), title: '(badge without a name)' },
    { ...item('f'), title: '(badge without a name)' },
  ];
  expect(withNames(rows).map(({ name }) => name)).toEqual([
    'Analyst, Engines',
    'Analyst, Looms',
    'Analyst, Looms (2)',
    'Writer',
    '(badge without a name)',
    '(badge without a name) (2)',
  ]);
});

test('a former order is restored around items that were added or deleted since, but not over another order', () => {
  const listed = (ids: string) => [...ids].map((id) => ({ id }));
  const former = (items: string, expected: string, wanted: string) =>
    inFormerOrder(listed(items), [...expected], [...wanted])
      ?.map(({ id }) => id)
      .join('');
  expect(former('bca', 'bca', 'abc')).toBe('abc');
  expect(former('xbcya', 'bca', 'abc')).toBe('xabyc');
  expect(former('ba', 'bca', 'abc')).toBe('ab');
  expect(former('cba', 'bca', 'abc')).toBeUndefined();
});
