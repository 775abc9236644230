import { expect, test } from 'vitest';
import { splitCommasOrLines, splitLines } from './split-list.ts';

test('a single line is split at its commas, and each item trimmed', () => {
  expect(splitCommasOrLines('React, , Node ')).toEqual(['React', 'Node']);
  expect(splitCommasOrLines('')).toEqual([]);
  expect(splitCommasOrLines(' , ')).toEqual([]);
});

test('the commas of other scripts separate items as well', () => {
  expect(splitCommasOrLines('بايثون، Rust')).toEqual(['بايثون', 'Rust']);
  expect(splitCommasOrLines('设计，测试、文档')).toEqual(['设计', '测试', '文档']);
  expect(splitCommasOrLines('أ، ب\nج')).toEqual(['أ، ب', 'ج']);
});

test('several lines are one item each, commas and all', () => {
  expect(splitCommasOrLines('Answered 5,000 tickets\nLed a team\r\n\n')).toEqual([
    'Answered 5,000 tickets',
    'Led a team',
  ]);
});

test('a single item with a comma is one item if it ends with a line break', () => {
  expect(splitCommasOrLines('5,000 tickets\n')).toEqual(['5,000 tickets']);
});

test('the edit form has one item a line', () => {
  expect(splitLines('5,000 tickets')).toEqual(['5,000 tickets']);
});
