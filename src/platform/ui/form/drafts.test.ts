import { expect, test } from 'vitest';
import { checksum, DRAFTS_MAX, type Draft, Drafts } from './drafts.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const DAY_MS = 24 * 60 * 60_000;

/** A browser's storage with room for that many characters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  const used = () => [...items].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    setItem(key, text) {
      const before = items.get(key);
      items.set(key, text);
      if (used() <= room) return;
      if (before === undefined) items.delete(key);
      else items.set(key, before);
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
}

function draftOf(change: Partial<Draft> = {}): Draft {
  const at = new Date(NOW).toISOString();
  return { id: 'one', form: '/badges/register/new', at, values: { title: 'Pilot' }, stored: 'x', ...change };
}

const at = (ms: number) => new Date(ms).toISOString();

test('a draft is returned for its account and form only, newest first', () => {
  const drafts = new Drafts(() => kept);
  const kept = storage();
  expect(drafts.store('ada', draftOf())).toBe(true);
  drafts.store('ada', draftOf({ id: 'two', at: at(NOW + 1), values: { title: 'Navigator' } }));
  drafts.store('ada', draftOf({ id: 'three', form: '/badges/edit/1' }));
  drafts.store('grace', draftOf({ id: 'four' }));
  expect(drafts.of('ada', '/badges/register/new', NOW)).toEqual([
    draftOf({ id: 'two', at: at(NOW + 1), values: { title: 'Navigator' } }),
    draftOf(),
  ]);
  drafts.store('ada', draftOf({ values: { title: 'Captain' } }));
  expect(drafts.of('ada', '/badges/register/new', NOW)).toHaveLength(2);
});

test('a removed draft and those of a forgotten account are gone; nothing else is', () => {
  const kept = storage();
  const drafts = new Drafts(() => kept);
  kept.setItem('user', '{}');
  drafts.store('ada', draftOf());
  drafts.store('ada', draftOf({ id: 'two' }));
  drafts.store('ada2', draftOf());
  drafts.remove('ada', draftOf());
  expect(drafts.of('ada', '/badges/register/new', NOW).map(({ id }) => id)).toEqual(['two']);
  drafts.forget('ada');
  expect(kept.length).toBe(2);
  expect(drafts.of('ada2', '/badges/register/new', NOW)).toHaveLength(1);
});

test('drafts of every account and form are deleted after 30 days, and so is what cannot be read', () => {
  const kept = storage();
  const drafts = new Drafts(() => kept);
  drafts.store('ada', draftOf({ at: at(NOW - 30 * DAY_MS) }));
  drafts.store('grace', draftOf({ form: '/projects/register/new', at: at(NOW - 31 * DAY_MS) }));
  kept.setItem('draft ada /badges/register/new two', '{"id":');
  kept.setItem('draft ada /badges/register/new three', '{"id":"three"}');
  expect(drafts.of('ada', '/badges/register/new', NOW)).toHaveLength(1);
  expect(kept.length).toBe(1);
});

test('the number is bounded: the oldest makes room', () => {
  const kept = storage();
  const drafts = new Drafts(() => kept);
  for (let index = 0; index <= DRAFTS_MAX; index++) {
    drafts.store('ada', draftOf({ id: String(index), at: at(NOW + index) }));
  }
  const ids = drafts.of('ada', '/badges/register/new', NOW).map(({ id }) => id);
  expect(ids).toHaveLength(DRAFTS_MAX);
  expect(ids).not.toContain('0');
  drafts.store('ada', draftOf({ id: '1', at: at(NOW + 100) }));
  expect(drafts.of('ada', '/badges/register/new', NOW)).toHaveLength(DRAFTS_MAX);
});

test('the size is bounded: of one draft and of all', () => {
  const kept = storage();
  const drafts = new Drafts(() => kept);
  expect(drafts.store('ada', draftOf({ values: { about: 'a'.repeat(250_000) } }))).toBe(false);
  for (let index = 0; index < 6; index++) {
    const values = { about: 'a'.repeat(240_000) };
    expect(drafts.store('ada', draftOf({ id: String(index), at: at(NOW + index), values }))).toBe(true);
  }
  expect(drafts.of('ada', '/badges/register/new', NOW).map(({ id }) => id)).toEqual(['5', '4', '3', '2']);
});

test('a storage that is full or forbidden keeps nothing and throws nothing', () => {
  const full = new Drafts(() => small);
  const small = storage(300);
  expect(full.store('ada', draftOf())).toBe(true);
  expect(full.store('ada', draftOf({ values: { title: 'a'.repeat(300) } }))).toBe(false);
  expect(full.of('ada', '/badges/register/new', NOW)).toEqual([draftOf()]);
  const forbidden = new Drafts(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(forbidden.store('ada', draftOf())).toBe(false);
  expect(forbidden.of('ada', '/badges/register/new', NOW)).toEqual([]);
  forbidden.remove('ada', draftOf());
  forbidden.forget('ada');
});

test('passwords and tokens are never stored', () => {
  const kept = storage();
  const drafts = new Drafts(() => kept);
  const values = { title: 'Pilot', password: 'a', confirm_password: 'b', upload_token: 'c' };
  drafts.store('ada', draftOf({ values }));
  expect(drafts.of('ada', '/badges/register/new', NOW)).toEqual([draftOf()]);
});

test('a checksum differs when a value does', () => {
  expect(checksum({ title: 'Pilot' })).toBe(checksum({ title: 'Pilot' }));
  expect(checksum({ title: 'Pilot' })).not.toBe(checksum({ title: 'Pilor' }));
  expect(checksum(undefined)).toBe(checksum(undefined));
});
