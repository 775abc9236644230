import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { withPublished } from '../../portfolio/versions/published-records.server.ts';
import type { Ctx } from '../context.ts';
import type { Failure } from '../lib/app-error.ts';
import { serverTranslator } from '../lib/texts/catalogues.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../lib/texts/languages.ts';
import { ownText } from './byte-cache.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Messages of this route are in the language of the page that called it: `?lang=`. */
    inPageLanguage?: boolean;
  }
}

/** The query of a route with `inPageLanguage`. */
export const PageLanguageQuery = z.object({ lang: z.enum(LANGUAGES).optional() });

const REMEMBERED_OWNERS_MAX = 5_000;
const PAGE_OF_OWNER = /^\/u\/([a-z0-9-]{2,32})(?:\/([a-z]{2})(?=[/?]|$))?(?:\/|\?|$)/;

/** Returns the language for messages to the visitor who sent the request. */
export type VisitorLanguage = (request: FastifyRequest) => Promise<Language>;

/**
 * That of the page: the owner's, for their pages and their errors; the query's, for calls from a page. English for
 * everything else. Never fails, because it is needed when something else has failed.
 */
export function openVisitorLanguage(ctx: Pick<Ctx, 'db' | 'log' | 'onPortfolioChanged'>): VisitorLanguage {
  const known = new LRUCache<string, Language>({ max: REMEMBERED_OWNERS_MAX });
  ctx.onPortfolioChanged(() => known.clear());

  async function ownersLanguage(user_name: string): Promise<Language> {
    const row = await ctx.db
      .selectFrom('users')
      .select(['id', 'publishing', 'language'])
      .where('user_name', '=', user_name)
      .where('suspended_at', '=', '')
      .executeTakeFirst();
    const shown = row && (await withPublished(ctx.db, row));
    return isLanguage(shown?.language) ? shown.language : DEFAULT_LANGUAGE;
  }

  return async (request) => {
    if (request.routeOptions.config.inPageLanguage) return queriedLanguage(request);
    const [, name, further] = PAGE_OF_OWNER.exec(request.url) ?? [];
    if (name === undefined) return DEFAULT_LANGUAGE;
    if (isLanguage(further)) return further;
    const remembered = known.get(name);
    if (remembered) return remembered;
    try {
      const language = await ownersLanguage(name);
      known.set(ownText(name), language);
      return language;
    } catch (err) {
      ctx.log.warn({ err }, 'The language of a page could not be read');
      return DEFAULT_LANGUAGE;
    }
  };
}

/** Returns the language that a page names in its calls of the API. */
export function queriedLanguage({ query }: Pick<FastifyRequest, 'query'>): Language {
  const { lang } = (query ?? {}) as { lang?: unknown };
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** Translates what people read of a failure: its headline, its detail, and the faults of fields. */
export function translateFailure(failure: Failure, language: Language): Failure {
  if (language === DEFAULT_LANGUAGE) return failure;
  const { message } = serverTranslator(language);
  const { details } = failure;
  return {
    ...failure,
    message: message(failure.message),
    error: message(failure.error),
    ...(Array.isArray(details) && {
      details: details.map((fault: { message?: unknown }) => {
        return typeof fault?.message === 'string' ? { ...fault, message: message(fault.message) } : fault;
      }),
    }),
  };
}
