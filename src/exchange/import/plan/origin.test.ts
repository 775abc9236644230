import { describe, expect, test } from 'vitest';
import { changesOfOrigin, keptWithoutChanges, ORIGIN_MARK, originName, originOf } from './origin.ts';

const FIELDS = { title: 'Engine', technologies: ['a'], description: '' };
const FOLLOWED = { [ORIGIN_MARK]: originOf('github.com/Ada/Engine', FIELDS) };
const CHANGES = { title: 'Engine 2', description: 'New', visibility: 'everyone' };

test('an origin has a name in lower case, cut to 200 characters', () => {
  expect(originName(FOLLOWED)).toBe('github.com/ada/engine');
  expect(originName({ [ORIGIN_MARK]: originOf('X'.repeat(500), {}) })).toBe('x'.repeat(200));
  expect([undefined, {}, { [ORIGIN_MARK]: 'text' }].map((kept) => originName(kept))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a document that follows an origin changes', () => {
  const changed = (present: object, stored: typeof FOLLOWED | undefined) =>
    changesOfOrigin(CHANGES, { ...present }, { given: FOLLOWED, stored });

  test('what the owner has not edited since the last import, and never what is hidden', () => {
    expect(changed({ ...FIELDS, visibility: 'nobody' }, FOLLOWED)).toEqual({ title: 'Engine 2', description: 'New' });
    expect(changed({ ...FIELDS, title: 'My engine' }, FOLLOWED)).toEqual({ description: 'New' });
  });

  test('not a text that the owner has emptied', () => {
    expect(changed({ ...FIELDS, title: '' }, FOLLOWED)).toEqual({ description: 'New' });
  });

  test('not whether a record is hidden, also if it is shown', () => {
    expect(
      changesOfOrigin({ visibility: 'nobody' }, { visibility: 'everyone' }, { given: FOLLOWED, stored: undefined }),
    ).toEqual({});
  });

  test('only empty fields of a record that was made by hand', () => {
    expect(changed({ ...FIELDS }, undefined)).toEqual({ description: 'New' });
  });
});

test('a document without an origin changes everything', () => {
  expect(changesOfOrigin(CHANGES, { ...FIELDS, title: 'Edited' }, { given: {}, stored: FOLLOWED })).toBe(CHANGES);
});

test('an edit and its reversal are no edit; another order of a list is one', () => {
  const present = { title: 'Engine', technologies: ['b', 'a'] };
  const stored = { [ORIGIN_MARK]: originOf('x', { title: 'Engine', technologies: ['a', 'b'] }) };
  expect(changesOfOrigin({ title: 'New', technologies: ['c'] }, present, { given: stored, stored })).toEqual({
    title: 'New',
  });
});

test('without changes the stored origin stays, so that a second import has nothing to write', () => {
  const newer = { note: 'x', [ORIGIN_MARK]: originOf('github.com/ada/engine', { title: 'Engine 2' }) };
  expect(keptWithoutChanges(newer, FOLLOWED)).toEqual({ note: 'x', ...FOLLOWED });
  expect(keptWithoutChanges(newer, undefined)).toEqual({ note: 'x' });
  expect(keptWithoutChanges({ note: 'x' }, FOLLOWED)).toEqual({ note: 'x' });
});
