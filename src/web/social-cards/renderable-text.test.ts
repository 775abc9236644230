import { expect, test } from 'vitest';
import { drawableText } from './renderable-text.ts';

const missing = (text: string) => new Set(text);

test('signs and emoji that the fonts lack are left out, the rest stays', () => {
  expect(drawableText('Ada 🚀 builds → things', missing('🚀→'))).toBe('Ada builds things');
  expect(drawableText('👩‍💻 Ada', missing('👩‍💻'))).toBe('Ada');
  expect(drawableText('\u202eAda', missing('\u202e'))).toBe('Ada');
});

test('a fancy letter gives way to the plain one', () => {
  expect(drawableText('𝐀𝐝𝐚 ﬁx', missing('𝐀𝐝𝐚ﬁ'))).toBe('Ada fix');
});

test('a text in another script is left out whole: half of it would say something else', () => {
  expect(drawableText('Ada أحمد', missing('أحمد'))).toBe('');
  expect(drawableText('٣ years', missing('٣'))).toBe('');
});
