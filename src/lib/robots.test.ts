import { expect, test } from 'vitest';
import { hasNoIndex, NO_INDEX_TAG } from './robots.ts';

test('only a tag in the head counts as noindex', () => {
  expect(hasNoIndex(`<html><head><title>x</title>${NO_INDEX_TAG}</head><body></body></html>`)).toBe(true);
  expect(hasNoIndex(`<html><head><title>x</title></head><body>${NO_INDEX_TAG}</body></html>`)).toBe(false);
});
