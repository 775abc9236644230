import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import type { Failure } from '../lib/texts/errors/failure.ts';
import type { Language } from '../lib/texts/languages.ts';
import { say } from '../lib/texts/sentence.ts';
import { failureLog, sendFailure, toAppError } from './error-handler.server.ts';
import { translateFailure, type VisitorLanguage } from './page-language.server.ts';
import { isForPrograms } from './request-guards.server.ts';
import { addSecurityHeaders } from './security-headers.server.ts';
import { rejectionLog } from './security-log.server.ts';

type RoutePath = { method: string; segments: string[] };

/** What the rooms above give: the language of a visitor, and the screen that shows an error to people. */
export type ForPeople = {
  languageOf: VisitorLanguage;
  /** The status is already set. */
  sendErrorScreen(reply: FastifyReply, failure: Failure, language: Language): Promise<FastifyReply>;
};

/** The only error handler: JSON for the API, a screen for people. Call it before any route is mounted. */
export function mountErrors(app: FastifyInstance, ctx: Ctx, { languageOf, sendErrorScreen }: ForPeople): void {
  const routes: RoutePath[] = [];
  /** The methods of paths without a parameter: `/api/users/login` is not a user, whatever the method. */
  const fixed = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) {
      routes.push({ method: name, segments: url.split('/') });
      if (!/[:*]/.test(url)) fixed.set(url, (fixed.get(url) ?? new Set()).add(name));
    }
  });
  app.addHook('onRequest', ({ method, url }, _reply, done) => {
    if (fixed.get(pathOf(url))?.has(method) === false) throw methodNotAllowed(method);
    done();
  });

  const logRejection = rejectionLog(ctx);
  const logFailure = failureLog(ctx.now);
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown, request.routeOptions.config.failure);
    logRejection(request, error);
    logFailure(error, request);
    const language = await languageOf(request);
    const failure = translateFailure(sendFailure(error, request, reply), language);
    if (error.code === 'method_not_allowed') nameMethods(reply, methodsOf(routes, request.url));
    if (!wantsScreen(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
    return sendErrorScreen(reply, failure, language);
  });

  app.setNotFoundHandler(async (request) => {
    const offered = methodsOf(routes, request.url);
    if (offered.length === 0 || offered.includes(request.method)) throw notFound('Page');
    throw methodNotAllowed(request.method);
  });
}

function methodNotAllowed(method: string): AppError {
  return new AppError('method_not_allowed', {
    message: 'Method not allowed',
    error: say('{method} is not offered here', { method }),
  });
}

/** A request rejected before routing lists all methods; this lists those of the path. */
function nameMethods(reply: FastifyReply, methods: string[]): void {
  if (methods.length > 0) reply.header('allow', methods.join(', '));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Paths that the router cannot parse (invalid percent codes, very long segments) never reach a handler. */
export function sendMalformedUrl(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = sendFailure(toAppError(error), request, reply);
  addSecurityHeaders(reply);
  reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
}

/**
 * Returns the methods of all routes that match this path. Called only if no route matched, so a linear search is fast
 * enough.
 */
function methodsOf(routes: RoutePath[], url: string): string[] {
  const path = pathOf(url).split('/');
  const fits = ({ segments }: RoutePath) =>
    segments.length === path.length &&
    segments.every((segment, index) => segment === path[index] || (/^[:*]/.test(segment) && path[index] !== ''));
  const fitting = routes.filter(fits);
  const exact = fitting.filter(({ segments }) => segments.join('/') === path.join('/'));
  return [...new Set((exact.length > 0 ? exact : fitting).map(({ method }) => method))];
}

/** Paths outside the API are for people, except the one for agents; an HTML form that posts to the API gets a screen as well. */
function wantsScreen(request: FastifyRequest): boolean {
  if (!isForPrograms(request)) return true;
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
