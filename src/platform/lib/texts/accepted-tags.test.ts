import { expect, test } from 'vitest';
import { acceptedTags } from './accepted-tags.ts';

test.each([
  ['', []],
  ['de', ['de']],
  ['de-CH, fr;q=0.5', ['de-CH', 'fr']],
  ['en;q=0.2, nl ; q=0.9,pl;q=1.0', ['pl', 'nl', 'en']],
  ['en;q=0.5,it;q=0.5', ['en', 'it']],
  ['de;q=0, *;q=0.1, ja', ['ja']],
  ['de;q=2, fr;level=1, \u0000, es', ['es']],
])('%j prefers %j', (header, tags) => {
  expect(acceptedTags(header)).toEqual(tags);
});
