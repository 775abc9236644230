import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { AppError, type Failure, notFound } from '../lib/app-error.ts';
import { failureLog, sendFailure, toAppError } from './error-handler.server.ts';
import { routeAddress } from './request-guards.server.ts';
import { sealAnswer } from './security-headers.server.ts';
import { refusalLog } from './security-log.server.ts';

type RoutePath = { method: string; segments: string[] };

/** Sends the screen of a failure; the status is set already. */
export type SendErrorScreen = (reply: FastifyReply, failure: Failure) => Promise<FastifyReply>;

/** The one error handler: JSON for the API, a screen for people. Call it before any route is mounted. */
export function mountErrors(app: FastifyInstance, ctx: Ctx, sendErrorScreen: SendErrorScreen): void {
  const routes: RoutePath[] = [];
  /** The methods of addresses without a parameter: `/api/users/login` names no user, whatever the method. */
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

  const noteRefusal = refusalLog(ctx);
  const logFailure = failureLog(ctx.now);
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown, request.routeOptions.config.failure);
    noteRefusal(request, error);
    logFailure(error, request);
    const failure = sendFailure(error, request, reply);
    if (error.code === 'method_not_allowed') nameMethods(reply, methodsOf(routes, request.url));
    if (!wantsScreen(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
    return sendErrorScreen(reply, failure);
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
    error: `${method} is not offered here`,
  });
}

/** What was refused before its address was looked at names all methods; here are those of the address. */
function nameMethods(reply: FastifyReply, methods: string[]): void {
  if (methods.length > 0) reply.header('allow', methods.join(', '));
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}

/** Addresses that the router cannot read (bad percent codes, endless segments) never reach a handler. */
export function answerMalformedAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = sendFailure(toAppError(error), request, reply);
  sealAnswer(reply);
  reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
}

/** The methods that some route has for this address: asked only when none fits, so a walk over all is cheap enough. */
function methodsOf(routes: RoutePath[], url: string): string[] {
  const path = pathOf(url).split('/');
  const fits = ({ segments }: RoutePath) =>
    segments.length === path.length &&
    segments.every((segment, index) => segment === path[index] || (/^[:*]/.test(segment) && path[index] !== ''));
  const fitting = routes.filter(fits);
  const exact = fitting.filter(({ segments }) => segments.join('/') === path.join('/'));
  return [...new Set((exact.length > 0 ? exact : fitting).map(({ method }) => method))];
}

/** Addresses outside the API are for people; an HTML form posts to the API and is answered with a screen too. */
function wantsScreen(request: FastifyRequest): boolean {
  if (!routeAddress(request).startsWith('/api/')) return true;
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
