import type { FastifyRequest } from 'fastify';
import type { Failure } from '../lib/app-error.ts';
import { acceptedTags } from '../lib/texts/accepted-tags.ts';
import { serverTranslator } from '../lib/texts/catalogues.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, preferredLanguage } from '../lib/texts/languages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Messages of this route are in the language of the page that called it: `?lang=`. */
    inPageLanguage?: boolean;
  }
}

/** Returns the language for messages to the visitor who sent the request. */
export type VisitorLanguage = (request: FastifyRequest) => Promise<Language>;

/** Returns the language that a page names in its calls of the API. */
export function queriedLanguage({ query }: Pick<FastifyRequest, 'query'>): Language {
  const { lang } = (query ?? {}) as { lang?: unknown };
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

/** The language of the site's own pages: that of the page that led there, or else the browser's. */
export function siteLanguage({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): {
  language: Language;
  /** True if the query names it. */
  isAsked: boolean;
} {
  const { lang } = (query ?? {}) as { lang?: unknown };
  if (isLanguage(lang)) return { language: lang, isAsked: true };
  const accepted = preferredLanguage(acceptedTags(headers['accept-language'] ?? ''));
  return { language: accepted ?? DEFAULT_LANGUAGE, isAsked: false };
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
