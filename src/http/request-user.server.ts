import type { FastifyRequest } from 'fastify';
import { notLoggedIn } from '../lib/app-error.ts';

/** The user that the `session.required` hook has found; throws where a route forgot the hook. */
export function requestUser(request: FastifyRequest) {
  if (!request.user) throw notLoggedIn();
  return request.user;
}
