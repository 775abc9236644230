import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptedTags } from '../lib/texts/accepted-tags.ts';
import { serverTranslator } from '../lib/texts/catalogues.ts';
import { ERRORS } from '../lib/texts/errors/errors.ts';
import { type Failure, FieldFault } from '../lib/texts/errors/failure.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  type Language,
  preferredLanguage,
  preferredOf,
  STUDIO_LANGUAGES,
  type StudioLanguage,
} from '../lib/texts/languages.ts';
import type { Params } from '../lib/texts/sentence.ts';

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

/** The language of the studio and of mails for a new account; '' where the browser does not say another than English. */
export function browserStudioLanguage({ headers }: Pick<FastifyRequest, 'headers'>): StudioLanguage | '' {
  const accepted = preferredOf(STUDIO_LANGUAGES, acceptedTags(headers['accept-language'] ?? ''));
  return accepted === undefined || accepted === 'en' ? '' : accepted;
}

/** Translates what people read of a failure: its headline, its detail, and the faults of fields. */
export function translateFailure(failure: Failure, language: Language): Failure {
  if (language === DEFAULT_LANGUAGE) return failure;
  const translator = serverTranslator(language);
  const { details, params } = failure;
  const inLanguage = (english: string, id: string, values: Params) =>
    translator.error(english, isErrorId(id) ? ERRORS[id] : english, values);
  const faults = z.array(FieldFault).safeParse(details).data;
  return {
    ...failure,
    message: inLanguage(failure.message, failure.message_id, params),
    error: inLanguage(failure.error, failure.error_id, params),
    ...(faults && {
      details: faults.map((fault) => ({ ...fault, message: inLanguage(fault.message, fault.error_id, fault.params) })),
    }),
  };
}

function isErrorId(id: string): id is keyof typeof ERRORS {
  return Object.hasOwn(ERRORS, id);
}
