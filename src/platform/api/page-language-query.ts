import { z } from 'zod';
import { LANGUAGES } from '../lib/texts/languages.ts';

/** The query of a route with `inPageLanguage`. */
export const PageLanguageQuery = z.object({ lang: z.enum(LANGUAGES).optional() });
