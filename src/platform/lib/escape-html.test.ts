import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '../rich-text/excerpt.ts';
import { escapeHtml } from './escape-html.ts';

test.each([
  ['', ''],
  ['Ada Lovelace', 'Ada Lovelace'],
  [`<script>alert("1")</script>`, '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;'],
  [`" onload='x'`, '&quot; onload=&#39;x&#39;'],
  ['&amp;', '&amp;amp;'],
  ['𝒜 · مرحبا · 😀', '𝒜 · مرحبا · 😀'],
])('%j becomes %j', (text, expected) => {
  expect(escapeHtml(text)).toBe(expected);
});

test('no text leaves its element or its attribute, and every text is read back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      // A text without spaces before punctuation, which the reader of our own HTML removes.
      if (!/ [.,:;!?)]/.test(text)) expect(plainText(escaped)).toBe(text);
    }),
  );
});
