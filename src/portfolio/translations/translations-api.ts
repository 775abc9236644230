import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { ContentLanguage, Translation, TranslationChanges, Translations } from './translation-schemas.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof translationsApi> {}
}

const params = z.object({ language: ContentLanguage });

export const translationsApi = defineRoutes('translations', {
  'GET /api/translations': { summary: 'The languages of my texts, and how much is translated', reply: Translations },
  'GET /api/translations/:language': { summary: 'All my texts beside their translations', params, reply: Translation },
  'PATCH /api/translations/:language': {
    summary: 'Translate texts; an empty text removes its translation',
    params,
    body: TranslationChanges,
    reply: Done,
  },
  'DELETE /api/translations/:language': { summary: 'Delete all my translations in a language', params, reply: Done },
});
