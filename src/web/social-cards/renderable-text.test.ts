import { expect, test } from 'vitest';
import { drawableText } from './renderable-text.ts';

const missing = (text: string) => new Set(text);

test('symbols and emoji missing in the fonts are removed, the rest stays', () => {
  expect(drawableText('Ada 🚀 builds → things', missing('🚀→'))).toBe('Ada builds things');
  expect(drawableText('👩‍💻 Ada', missing('👩‍💻'))).toBe('Ada');
  expect(drawableText('\u202eAda', missing('\u202e'))).toBe('Ada');
});

test('a styled letter is replaced by its plain form', () => {
  expect(drawableText('𝐀𝐝𝐚 ﬁx', missing('𝐀𝐝𝐚ﬁ'))).toBe('Ada fix');
});

test('a text in another script is removed completely: half of it would mislead', () => {
  expect(drawableText('Ada أحمد', missing('أحمد'))).toBe('');
  expect(drawableText('٣ years', missing('٣'))).toBe('');
});
