import { expect, test } from 'vitest';
import { imageSource, safeHref, thumbnailSource } from './safe-url.ts';

test('only http and https URLs become links', () => {
  expect(safeHref('https://example.com/a?b=c')).toBe('https://example.com/a?b=c');
  for (const bad of ['', 'javascript:alert(1)', 'data:text/html,x', '//example.com', ' https://example.com']) {
    expect(safeHref(bad)).toBeUndefined();
  }
});

test('only our own images are shown', () => {
  expect(imageSource('images/sample/tidewater.webp')).toBe('/images/sample/tidewater.webp');
  expect(imageSource(`images/${'0a'.repeat(32)}.webp`)).toBe(`/images/${'0a'.repeat(32)}.webp`);
  for (const bad of ['', 'https://example.com/a.webp', '/images/a.webp', 'images/../secret.webp', 'images/a.svg']) {
    expect(imageSource(bad)).toBeUndefined();
  }
});

test('a thumbnail is the image in its smallest width', () => {
  expect(thumbnailSource(`images/${'0a'.repeat(32)}.webp`)).toBe(`/images/${'0a'.repeat(32)}-240.webp`);
  expect(thumbnailSource('')).toBeUndefined();
});
