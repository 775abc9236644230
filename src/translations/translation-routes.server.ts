import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountOf } from '../auth/user-store.server.ts';
import type { Ctx } from '../context.ts';
import { type LockedAccount, withPortfolioLock } from '../db/portfolio-lock.server.ts';
import { route } from '../http/route.server.ts';
import { invalid, notFound } from '../lib/app-error.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, storedLanguages } from '../lib/texts/languages.ts';
import { Done, done } from '../model/success.ts';
import { saveTranslations, TRANSLATION_FAILED } from './save-translations.server.ts';
import { listTextRecords } from './text-records.server.ts';
import { ContentLanguage, Translation, TranslationChanges, Translations } from './translation-schemas.ts';
import { listAllTranslations, listTranslations } from './translation-store.server.ts';
import { shownRecords } from './translation-view.ts';
import { progressOf } from './translation-words.ts';

const tags = ['translations'];
const params = z.object({ language: ContentLanguage });

/** What is written in further languages: GET and PATCH /api/translations[/{language}]. */
export function mountTranslations(app: FastifyInstance, ctx: Ctx): void {
  mountReading(app, ctx);
  mountChanging(app, ctx);
}

function mountReading(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/translations',
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api'],
    schema: { tags, summary: 'The languages of my texts, and how much is translated', response: { 200: Translations } },
    handler: async (request) => {
      const account = await accountOf(ctx, request);
      const { id } = account;
      const { base, shown } = languagesOf(account);
      const records = await listTextRecords(ctx.db, id);
      const byLanguage = Map.groupBy(await listAllTranslations(ctx.db, id), ({ language }) => language);
      const all = [...new Set([...shown, ...byLanguage.keys()])].filter(isLanguage).filter((each) => each !== base);
      const languages = all.map((language) => {
        const view = shownRecords(records, byLanguage.get(language) ?? []);
        return { language, shown: shown.includes(language), ...progressOf(view) };
      });
      return { base, languages };
    },
  });

  route(app, ctx, {
    method: 'GET',
    url: '/api/translations/:language',
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api'],
    schema: { tags, summary: 'All my texts beside their translations', params, response: { 200: Translation } },
    handler: async (request) => {
      const { language } = request.params;
      const account = await accountOf(ctx, request);
      const { id } = account;
      const { base, shown } = languagesOf(account);
      rejectBase(language, base);
      const rows = await listTranslations(ctx.db, id, language);
      const records = shownRecords(await listTextRecords(ctx.db, id), rows);
      return { language, base, shown: shown.includes(language), ...progressOf(records), records };
    },
  });
}

function mountChanging(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'PATCH',
    url: '/api/translations/:language',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: TRANSLATION_FAILED },
    schema: {
      tags,
      summary: 'Translate texts; an empty text removes its translation',
      params,
      body: TranslationChanges,
      response: { 200: Done },
    },
    handler: async (request) => {
      const { language } = request.params;
      const { id } = request.user;
      await withPortfolioLock(ctx, id, (db, account) => {
        rejectBase(language, languagesOf(account).base);
        return saveTranslations(db, id, language, request.body.changes);
      });
      return done('Translation saved.');
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/translations/:language',
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error deleting translation' },
    schema: { tags, summary: 'Delete all my translations in a language', params, response: { 200: Done } },
    handler: async (request) => {
      const { language } = request.params;
      const { id } = request.user;
      await withPortfolioLock(ctx, id, async (db, account) => {
        const { shown } = languagesOf(account);
        const { numDeletedRows } = await db
          .deleteFrom('translations')
          .where('user_id', '=', id)
          .where('language', '=', language)
          .executeTakeFirst();
        if (numDeletedRows === 0n && !shown.includes(language)) throw notFound('Translation');
        const page_languages = shown.filter((each) => each !== language).join(' ');
        await db.updateTable('users').set({ page_languages }).where('id', '=', id).execute();
      });
      return done('Translation deleted.');
    },
  });
}

function languagesOf({ language, page_languages }: LockedAccount): { base: Language; shown: Language[] } {
  return { base: isLanguage(language) ? language : DEFAULT_LANGUAGE, shown: storedLanguages(page_languages) };
}

function rejectBase(language: Language, base: Language): void {
  if (language !== base) return;
  throw invalid(TRANSLATION_FAILED, [{ field: 'language', message: 'is the language of your own texts' }]);
}
