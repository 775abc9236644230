import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';
import { HTTP_LIMITS } from './http-limits.server.ts';
import { badRequest } from './request-guards.server.ts';

/** Accepts JSON everywhere, HTML forms on routes with `config: { form: true }`, nothing else. */
export function mountBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body, (error, value) => {
      if (error) return done(badRequest('The body is not valid JSON'));
      return isDeeperThan(value, HTTP_LIMITS.jsonDepth)
        ? done(badRequest('The body is nested too deeply'))
        : done(null, value);
    });
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      if (request.routeOptions.config.form) return done(null, Object.fromEntries(new URLSearchParams(body)));
      return done(new AppError('unsupported_media_type', { message: 'Unsupported body', error: 'Send JSON' }));
    },
  );
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((item) => isDeeperThan(item, depth - 1));
}
