import { expect, test } from 'vitest';
import { coloursOf } from './card-colours.ts';

test('an unknown accent is vermilion', () => {
  expect(coloursOf({ mode: 'light', accent: 'none' })).toEqual(coloursOf({ mode: 'light', accent: 'vermilion' }));
});
