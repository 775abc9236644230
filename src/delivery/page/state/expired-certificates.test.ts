import { expect, test } from 'vitest';
import { markExpired } from './expired-certificates.ts';
import type { ReadState } from './portfolio-state.ts';

const NOW = new Date('2026-11-22T12:00:00Z');

function marked(...dates: string[]) {
  const data = dates.map((expiration_date) => ({ expiration_date }));
  const state = { queries: [{ key: ['certifications', 'id'], data }] } as unknown as ReadState;
  const { state: shown, changesAt } = markExpired(state, NOW);
  const [query] = shown.queries;
  const records = (query?.data as { isExpired?: boolean }[]) ?? [];
  return { expired: records.map(({ isExpired }) => isExpired === true), changesAt: changesAt?.toISOString() };
}

test('a certificate expires at the end of its day, month or year', () => {
  expect(marked('2026-11-21', '2026-10', '2025').expired).toEqual([true, true, true]);
  expect(marked('2026-11-22', '2026-11', '2026', '2027-01-01', '').expired).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('the document changes when the next certificate expires', () => {
  expect(marked('2026', '2026-11').changesAt).toBe('2026-12-01T00:00:00.000Z');
  expect(marked('2026').changesAt).toBe('2027-01-01T00:00:00.000Z');
  expect(marked('2026-12-31', '2026-11-22', '2020').changesAt).toBe('2026-11-23T00:00:00.000Z');
  expect(marked('', '2020').changesAt).toBeUndefined();
});
