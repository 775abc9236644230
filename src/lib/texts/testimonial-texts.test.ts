import { expect, test } from 'vitest';
import { LANGUAGES } from './languages.ts';
import { testimonialTexts } from './testimonial-texts.ts';

const namesIn = (text: string) => [...text.matchAll(/{\w+}/g)].map(([name]) => name);

test.each(LANGUAGES)('%s has every text, with the names of the English one', (language) => {
  const english = Object.entries(testimonialTexts('en'));
  const texts: Record<string, string> = testimonialTexts(language);
  for (const [key, text] of english) {
    expect(texts[key], key).not.toBe('');
    expect(new Set(namesIn(texts[key] ?? '')), key).toEqual(new Set(namesIn(text)));
  }
});
