import { expect, test } from 'vitest';
import { daysLeftText, kindLabel, titleText } from './trash-words.ts';

const NOW = new Date('2026-03-14T12:00:00.000Z');

test('the days left are rounded up, and the last one is named', () => {
  expect(daysLeftText('2026-04-13T12:00:00.000Z', NOW)).toBe('30 days left');
  expect(daysLeftText('2026-03-15T12:00:01.000Z', NOW)).toBe('2 days left');
  expect(daysLeftText('2026-03-15T12:00:00.000Z', NOW)).toBe('Last day');
  expect(daysLeftText('2026-03-14T11:00:00.000Z', NOW)).toBe('Last day');
});

test('what has no name is called by its kind', () => {
  expect(kindLabel('publications')).toBe('Publication');
  expect(kindLabel('messages')).toBe('Message');
  expect(titleText({ kind: 'badges', title: '' })).toBe('(badge without a name)');
  expect(titleText({ kind: 'badges', title: 'Swimmer' })).toBe('Swimmer');
});
