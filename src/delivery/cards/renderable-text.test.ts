import { expect, test } from 'vitest';
import { renderableText } from './renderable-text.ts';

const missing = (text: string) => new Set(text);

test('symbols and emoji missing in the fonts are removed, the rest stays', () => {
  expect(renderableText('Ada 🚀 builds → things', missing('🚀→'))).toBe('Ada builds things');
  expect(renderableText('👩‍💻 Ada', missing('👩‍💻'))).toBe('Ada');
  expect(renderableText('\u202eAda', missing('\u202e'))).toBe('Ada');
});

test('a styled letter is replaced by its plain form', () => {
  expect(renderableText('𝐀𝐝𝐚 ﬁx', missing('𝐀𝐝𝐚ﬁ'))).toBe('Ada fix');
});

test('a text in another script is removed completely: half of it would mislead', () => {
  expect(renderableText('Ada أحمد', missing('أحمد'))).toBe('');
  expect(renderableText('٣ years', missing('٣'))).toBe('');
});
