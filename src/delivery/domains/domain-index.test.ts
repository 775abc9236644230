import { expect, test } from 'vitest';
import { openDomainIndex } from './domain-index.server.ts';

const row = (domain: string, userId: string, userName = userId) => ({ domain, userId, userName });

test('an empty index finds nothing', () => {
  const index = openDomainIndex();
  expect([index.isEmpty(), index.find(''), index.firstOf({ id: 'a' }), index.has('a')]).toEqual([
    true,
    undefined,
    undefined,
    false,
  ]);
  expect(index.replace(undefined, [])).toEqual([]);
});

test('a domain is found by its host, and the first one of an account by its id and user name', () => {
  const index = openDomainIndex();
  expect(index.replace(undefined, [row('one.example', 'a', 'ada'), row('two.example', 'a', 'ada')])).toEqual(['a']);
  expect(index.find('two.example')).toEqual(row('two.example', 'a', 'ada'));
  expect(index.find('TWO.example')).toBeUndefined();
  expect(index.firstOf({ id: 'a' })?.domain).toBe('one.example');
  expect(index.firstOf({ user_name: 'ada' })?.domain).toBe('one.example');
});

test('only accounts whose domains differ are returned', () => {
  const index = openDomainIndex();
  const rows = [row('one.example', 'a'), row('two.example', 'b')];
  index.replace(undefined, rows);
  expect(index.replace(undefined, rows)).toEqual([]);
  expect(index.replace(['a'], [row('one.example', 'a', 'ada')])).toEqual(['a']);
  expect(index.replace(['a', 'b', 'c'], [row('two.example', 'b')])).toEqual(['a']);
  expect([index.has('a'), index.has('b'), index.find('one.example')]).toEqual([false, true, undefined]);
});

test('an account that is not asked about stays', () => {
  const index = openDomainIndex();
  index.replace(undefined, [row('one.example', 'a'), row('two.example', 'b')]);
  expect(index.replace(['b'], [])).toEqual(['b']);
  expect(index.find('one.example')?.userId).toBe('a');
});

test.each([[['a', 'b']], [['b', 'a']], [undefined]])(
  'a domain and a user name that move to another account are found there, read in the order %j',
  (userIds) => {
    const index = openDomainIndex();
    index.replace(undefined, [row('other.example', 'b', 'bob'), row('moved.example', 'a', 'ada')]);
    const after = [
      row('other.example', 'b', 'ada'),
      row('moved.example', 'b', 'ada'),
      row('new.example', 'a', 'lovelace'),
    ];
    expect(index.replace(userIds, after)?.toSorted()).toEqual(['a', 'b']);
    expect(index.find('moved.example')?.userId).toBe('b');
    expect(index.firstOf({ user_name: 'ada' })?.userId).toBe('b');
    expect(index.firstOf({ user_name: 'lovelace' })?.domain).toBe('new.example');
  },
);

test('an account that is read later, without the domain that it has lost, does not take it from the new one', () => {
  const index = openDomainIndex();
  index.replace(undefined, [row('moved.example', 'a')]);
  index.replace(['b'], [row('moved.example', 'b')]);
  expect(index.replace(['a'], [])).toEqual(['a']);
  expect(index.find('moved.example')?.userId).toBe('b');
});
