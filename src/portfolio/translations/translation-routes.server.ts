import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { invalid, notFound } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, storedLanguages } from '../../platform/lib/texts/languages.ts';
import { largeReadsOf } from '../storage/large-reads.server.ts';
import { type LockedAccount, withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { accountOf } from '../storage/user-store.server.ts';
import { saveTranslations, TRANSLATION_FAILED } from './save-translations.server.ts';
import { readTranslation, readTranslations } from './translation-reads.server.ts';
import { translationsApi } from './translations-api.ts';

/** What is written in further languages: GET and PATCH /api/translations[/{language}]. */
export function mountTranslations(app: FastifyInstance, ctx: Ctx): void {
  mountReading(app, ctx);
  mountChanging(app, ctx);
}

function mountReading(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api', 'large_reads_account'],
    ...translationsApi['GET /api/translations'],
    handler: async (request, reply) => {
      const account = await accountOf(ctx, request);
      const languages = { userId: account.id, ...languagesOf(account) };
      const here = () => readTranslations(ctx.db, languages);
      return largeReadsOf(ctx)(request, reply, { kind: 'translations', ...languages }, { here });
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:read',
    limits: ['api', 'large_reads_account'],
    ...translationsApi['GET /api/translations/:language'],
    handler: async (request, reply) => {
      const { language } = request.params;
      const account = await accountOf(ctx, request);
      const { base, shown } = languagesOf(account);
      rejectBase(language, base);
      const wanted = { userId: account.id, base, shown, language };
      const here = () => readTranslation(ctx.db, wanted);
      return largeReadsOf(ctx)(request, reply, { kind: 'translation', ...wanted }, { here });
    },
  });
}

function mountChanging(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: TRANSLATION_FAILED },
    ...translationsApi['PATCH /api/translations/:language'],
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
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: 'Error deleting translation' },
    ...translationsApi['DELETE /api/translations/:language'],
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
