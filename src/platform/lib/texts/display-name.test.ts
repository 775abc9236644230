import { expect, test } from 'vitest';
import { displayName, orderedNames } from './display-name.ts';

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['太郎', '山田', '山田 太郎'],
  ['さくら', '佐々木', '佐々木 さくら'],
  ['伟', '王', '王伟'],
  ['娜娜', '欧阳', '欧阳娜娜'],
  ['민준', '김', '김민준'],
  ['ジョン', 'スミス', 'ジョン スミス'],
  ['Anna', '山田', 'Anna 山田'],
  ['太郎', '', '太郎'],
  ['', '', ''],
  ['Ада', 'Лавлейс', 'Ада Лавлейс'],
])('%j and %j are shown as %j', (first_name, last_name, shown) => {
  expect(displayName({ first_name, last_name })).toBe(shown);
});

test('the language of the page decides where the letters do not', () => {
  expect(displayName({ first_name: '健', last_name: '林', language: 'ja' })).toBe('林 健');
  expect(displayName({ first_name: '健', last_name: '林', language: 'zh' })).toBe('林健');
});

test('initials have the same order', () => {
  expect(orderedNames({ first_name: '太郎', last_name: '山田' })).toEqual(['山田', '太郎']);
});
