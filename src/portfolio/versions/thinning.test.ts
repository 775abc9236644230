import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { AUTOMATIC_MAX, type Stored, storedBytes, unneededVersions, VERSIONS_MAX_BYTES } from './thinning.ts';

const NOW = new Date('2026-03-14T12:00:00.000Z');

function stored(ageMs: number, rest: Partial<Stored> = {}): Stored {
  const created_at = new Date(NOW.getTime() - ageMs).toISOString();
  return { id: `${ageMs}`, kind: 'auto', created_at, bytes: 100, base_id: 'base', ...rest };
}

const keptOf = (versions: Stored[]) => {
  const unneeded = new Set(unneededVersions(versions, new Map([['base', 1_000]]), NOW));
  return versions.filter(({ id }) => !unneeded.has(id));
};

test('all versions of two weeks stay, then the last of each day, for a year', () => {
  const [young, old] = [
    [0, 10 * MINUTE_MS, 13 * DAY_MS],
    [20 * DAY_MS, 20 * DAY_MS + 10 * MINUTE_MS, 366 * DAY_MS],
  ];

  expect(keptOf([...young, ...old].map((age) => stored(age))).map(({ id }) => Number(id))).toEqual([
    ...young,
    20 * DAY_MS,
  ]);
});

test('of a day the version before an import or restore stays, and named ones always do', () => {
  const versions = [
    stored(20 * DAY_MS),
    stored(20 * DAY_MS + 1, { kind: 'before-import' }),
    stored(20 * DAY_MS + 2, { kind: 'named' }),
    stored(20 * DAY_MS + 3),
    stored(800 * DAY_MS, { kind: 'named' }),
    stored(801 * DAY_MS, { kind: 'before-restore' }),
  ];
  expect(keptOf(versions).map(({ kind }) => kind)).toEqual(['before-import', 'named', 'named']);
});

test('beyond the limit those that are closest together for their age go, never the newest or the oldest', () => {
  const hourly = Array.from({ length: 13 * 24 }, (_, hour) => stored(hour * 60 * MINUTE_MS));
  const daily = Array.from({ length: 300 }, (_, day) => stored((15 + day) * DAY_MS));

  const kept = keptOf([...hourly, ...daily]);

  expect(kept).toHaveLength(AUTOMATIC_MAX);
  expect([kept[0]?.id, kept.at(-1)?.id]).toEqual(['0', `${314 * DAY_MS}`]);
  // A recent hour, a recent day and an old month all have versions.
  const within = (from: number, to: number) => kept.filter(({ id }) => Number(id) >= from && Number(id) < to).length;
  expect(within(0, DAY_MS)).toBeGreaterThan(10);
  expect(within(DAY_MS, 14 * DAY_MS)).toBeGreaterThan(10);
  expect(within(270 * DAY_MS, 315 * DAY_MS)).toBeGreaterThan(1);
});

test('beyond the bytes of an account the oldest automatic versions go, and a shared base counts once', () => {
  const bytes = VERSIONS_MAX_BYTES / 4;
  const versions = [
    stored(0, { bytes }),
    stored(1, { bytes }),
    stored(2, { bytes }),
    stored(3, { bytes, kind: 'named' }),
  ];

  expect(storedBytes(versions.slice(2), new Map([['base', 1_000]]))).toBe(2 * bytes + 1_000);
  expect(keptOf(versions).map(({ id }) => id)).toEqual(['0', '1', '3']);
});
