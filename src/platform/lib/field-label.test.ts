import { expect, test } from 'vitest';
import { fieldLabel, fieldWords } from './field-label.ts';

test('a field has its label from the screen', () => {
  expect(fieldWords('start_year')).toBe('start year');
  expect(fieldLabel('badge_link')).toBe('Badge link');
  expect(fieldLabel('image_url')).toBe('Image URL');
});

test('an item of a list is numbered from 1', () => {
  expect(fieldLabel('links.2.url')).toBe('Link 3 URL');
  expect(fieldLabel('links.0')).toBe('Link 1');
  expect(fieldLabel('responsibilities.9')).toBe('Responsibility 10');
  expect(fieldLabel('technologies.0')).toBe('Technology 1');
});
