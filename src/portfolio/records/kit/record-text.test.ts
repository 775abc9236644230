import { expect, test } from 'vitest';
import { placeText } from './record-text.ts';

test('the parts of a place are joined by the comma of their script', () => {
  expect(placeText({ city: 'Rotterdam', state: '', country: 'Netherlands' })).toBe('Rotterdam, Netherlands');
  expect(placeText({ city: 'عمّان', state: '', country: 'الأردن' })).toBe('عمّان، الأردن');
  expect(placeText({ city: '', state: '', country: 'Chile' })).toBe('Chile');
});
