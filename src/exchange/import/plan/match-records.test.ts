import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datesAgree, pairUp } from './match-records.ts';

const IDENTITY = { texts: ['title', 'company'], date: 'date', loose: ['visibility'] };
const item = (title: string, date = '', more: object = {}) => ({ title, company: 'Acme', date, ...more });
const pairs = (items: object[], present: object[]) =>
  pairUp(
    items.map((one) => ({ ...one })),
    present.map((one) => ({ ...one })),
    IDENTITY,
  );

describe('entries of a document', () => {
  test.each([
    ['match none of an empty account', [item('A')], [], [undefined]],
    [
      'match by their texts and date',
      [item('B', '2014'), item('A', '2013')],
      [item('A', '2013'), item('B', '2014')],
      [1, 0],
    ],
    [
      'match whatever the case, the spaces and the form of letters',
      [item('  ÉCOLE   Ｘ ')],
      [item('e\u0301cole X')],
      [0],
    ],
    ['match a less precise date', [item('A', '2014')], [item('A', '2014-06')], [0]],
    ['match a date that is not given', [item('A')], [item('A', '2014-06')], [0]],
    ['do not match another date', [item('A', '2014')], [item('A', '2015')], [undefined]],
    ['do not match another text', [item('A')], [item('B')], [undefined]],
    [
      'that are equal match in order',
      [item('A', '2014'), item('A', '2014')],
      [item('A', '2014'), item('A', '2014')],
      [0, 1],
    ],
    ['match at most one each', [item('A'), item('A')], [item('A')], [0, undefined]],
  ])('%s', (_what, items, present, expected) => {
    expect(pairs(items, present)).toEqual(expected);
  });

  test('match equal content before an equal date, and that before a compatible one', () => {
    const present = [item('A', '2014', { city: 'Paris' }), item('A', '2014', { city: 'Rome' }), item('A', '2014-06')];
    const wanted = [item('A', '2014-06'), item('A', '2014', { city: 'Rome' }), item('A', '2014', { city: 'Oslo' })];
    expect(pairs(wanted, present)).toEqual([2, 1, 0]);
  });

  test('match whether they are hidden or not, and whatever the order of their fields', () => {
    expect(
      pairs(
        [{ date: '', company: 'Acme', title: 'A', visibility: 'nobody' }],
        [item('A', '', { visibility: 'everyone' })],
      ),
    ).toEqual([0]);
  });
});

test('no present entry is matched twice, and what was exported matches itself', () => {
  const entry = fc.record({
    title: fc.constantFrom('A', 'a', 'B'),
    company: fc.constantFrom('', 'Acme'),
    date: fc.constantFrom('', '2014', '2014-06', '2014-06-01', '2015'),
    city: fc.constantFrom('', 'Rome'),
  });
  fc.assert(
    fc.property(fc.array(entry), fc.array(entry), (items, present) => {
      const matched = pairUp(items, present, IDENTITY).filter((index) => index !== undefined);
      expect(new Set(matched).size).toBe(matched.length);
      expect(pairUp(present, present, IDENTITY).every((index) => index !== undefined)).toBe(true);
    }),
  );
});

test('a date agrees with its own year and month, in both directions, and with none', () => {
  expect(datesAgree('2014', '2014-06')).toBe(true);
  expect(datesAgree('2014-06-01', '2014-06')).toBe(true);
  expect(datesAgree('', '2014')).toBe(true);
  expect(datesAgree('2014-06', '2014-07')).toBe(false);
});
