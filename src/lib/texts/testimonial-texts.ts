import { namedTexts } from './catalogues.ts';
import type { Catalogue } from './keys.ts';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';

export type TestimonialTexts = Catalogue['testimonial'];

/** What the writer of a testimonial reads, on the server only. */
export function testimonialTexts(language: string | undefined): TestimonialTexts {
  return namedTexts(isLanguage(language) ? language : DEFAULT_LANGUAGE).testimonial;
}
