import { expect, test } from 'vitest';
import { excerpt, plainText } from './excerpt.ts';

test('the text of markup is its visible text, with entities decoded', () => {
  const html = '<p>Maps &amp; <strong>time</strong>, &lt;b&gt; &quot;x&quot; it&#39;s.</p>\n<p>More.</p>';
  expect(excerpt(plainText(html))).toBe('Maps & time, <b> "x" it\'s. More.');
  expect(excerpt(plainText(''))).toBe('');
  expect(excerpt(plainText('<p>&amp;lt;</p>'))).toBe('&lt;');
});

test('a long text ends after a whole word', () => {
  const text = excerpt('whole words, '.repeat(20));
  expect(text.length).toBeLessThanOrEqual(161);
  expect(text).toMatch(/(whole|words)…$/);
});

test('a text without spaces is cut between two characters', () => {
  const text = excerpt(`a${'🚂'.repeat(100)}`);
  expect(text.isWellFormed()).toBe(true);
  expect(text).toMatch(/🚂…$/);
});
