import { expect, test } from 'vitest';
import { availabilityState } from './availability-texts.ts';

const from = (available_from: string, language: 'en' | 'de' | 'ja' | 'ar') =>
  availabilityState({ availability_state: 'from', available_from }, language);

test('a day from which an owner is available is not a month', () => {
  expect(from('2027-08-31', 'en')).toBe('Available from 31 Aug 2027');
  expect(from('2027-08', 'en')).toBe('Available from Aug 2027');
  expect(from('2027', 'en')).toBe('Available from 2027');
  expect(from('2027-08-31', 'de')).toContain('31. Aug. 2027');
  expect(from('2027-08-31', 'ja')).toContain('2027年8月31日');
  expect(from('2027-08-31', 'ar')).toContain('31 أغسطس 2027');
});
