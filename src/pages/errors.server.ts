import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageCtx } from '../ctx.ts';
import { sendFailure, toAppError } from '../kit/error-handler.server.ts';
import { AppError, notFound } from '../lib/app-error.ts';
import { sendErrorScreen } from './site/site-pages.server.ts';

type RoutePath = { method: string; segments: string[] };

/** The one error handler: JSON for the API, a screen for people. Call it before any route is mounted. */
export function mountErrors(app: FastifyInstance, ctx: PageCtx): void {
  const routes: RoutePath[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, segments: url.split('/') });
  });

  app.setErrorHandler(async (thrown, request, reply) => {
    const error = toAppError(thrown, request.routeOptions.config.failure);
    const failure = sendFailure(error, request, reply);
    if (!wantsScreen(request)) return reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
    return sendErrorScreen(ctx, reply, failure);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const offered = methodsOf(routes, request.url);
    if (offered.length === 0 || offered.includes(request.method)) throw notFound('Page');
    reply.header('allow', offered.join(', '));
    throw new AppError('method_not_allowed', {
      message: 'Method not allowed',
      error: `${request.method} is not offered here`,
    });
  });
}

/** Addresses that the router cannot read (bad percent codes, endless segments) never reach a handler. */
export function answerMalformedAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = sendFailure(toAppError(error), request, reply);
  reply.type('application/json; charset=utf-8').send(JSON.stringify(failure));
}

/** The methods that some route has for this address: asked only when none fits, so a walk over all is cheap enough. */
function methodsOf(routes: RoutePath[], url: string): string[] {
  const path = url.split('?', 1)[0]?.split('/') ?? [];
  const fits = ({ segments }: RoutePath) =>
    segments.length === path.length &&
    segments.every((segment, index) => segment === path[index] || (segment.startsWith(':') && path[index] !== ''));
  return [...new Set(routes.filter(fits).map(({ method }) => method))];
}

/** Addresses outside the API are for people; an HTML form posts to the API and is answered with a screen too. */
function wantsScreen(request: FastifyRequest): boolean {
  if (!request.url.startsWith('/api/')) return true;
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}
