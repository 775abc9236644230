import type { FastifyRequest } from 'fastify';
import { notLoggedIn } from '../lib/app-error.ts';

/** Returns the user set by the `session.required` hook; throws if the route lacks the hook. */
export function requestUser(request: FastifyRequest) {
  if (!request.user) throw notLoggedIn();
  return request.user;
}
