import { expect, test } from 'vitest';
import { expiringCertificates } from './expiring-certificates.ts';

const WEEK = { from: '2026-11-16', to: '2026-11-22' };

const of = (...dates: string[]) =>
  expiringCertificates(
    dates.map((expiration_date) => ({ title: expiration_date, expiration_date })),
    WEEK,
  );

test.each([
  ['2026-11-22', undefined],
  ['2026-11-23', ['2026-11-23', true]],
  ['2026-12-06', ['2026-12-06', true]],
  ['2026-12-07', ['2026-12-07', false]],
  ['2027-01-14', ['2027-01-14', false]],
  ['2027-01-15', ['2027-01-15', true]],
  ['2027-01-21', ['2027-01-21', true]],
  ['2027-01-22', undefined],
  ['2026-11', ['2026-11-30', true]],
  ['2026-12', ['2026-12-31', false]],
  ['2026', ['2026-12-31', false]],
  ['2027', undefined],
])('%s, seen after 22 November 2026: the last day, and whether it is news', (date, expected) => {
  const [found] = of(date);
  expect(found && [found.lastDay, found.isNews]).toEqual(expected);
});

test('in each of sixty days a certificate is news for exactly one week, and then in the last two', () => {
  const weeks = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((week) => {
    const at = (day: number) => new Date(Date.UTC(2026, 10, day + 7 * week)).toISOString().slice(0, 10);
    const certificate = { title: 'Scrum', expiration_date: '2027-01-18' };
    return expiringCertificates([certificate], { from: at(16), to: at(22) })[0]?.isNews;
  });
  expect(weeks).toEqual([true, false, false, false, false, false, false, true, true, undefined]);
});

test('the next one to expire is first', () => {
  expect(of('2026-12', '2026-12-01', '2026-11-30').map(({ title }) => title)).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12',
  ]);
});
