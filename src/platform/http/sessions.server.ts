import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { notLoggedIn } from '../lib/app-error.ts';
import type { ErrorMessage } from '../lib/texts/sentence.ts';
import { defineService } from '../service.ts';

/** The authenticated user, from the session cookie. */
export type SessionUser = {
  id: string;
  user_name: string;
  /** The id of this session; '' for a request with an API token. */
  session_id: string;
  /** When the password was entered, ISO 8601. */
  authenticated_at: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    user?: SessionUser;
  }
  interface FastifyContextConfig {
    /** The headline of this route's errors: 'Error adding badge'. */
    failure?: ErrorMessage;
    /** Accepts an HTML form post as well as JSON. */
    form?: boolean;
    /** The body may take as long as the server's overall request timeout. */
    slowBody?: boolean;
    /** A public read whose response carries an ETag. See entity-tags.server.ts. */
    tagged?: boolean;
  }
}

export type Sessions = {
  /** False if these headers cannot carry a session. Does not query the database. */
  mayBeOf(headers: IncomingHttpHeaders): boolean;
  /** Returns the user of the request's session, or undefined. */
  userOf(request: FastifyRequest): Promise<SessionUser | undefined>;
  /** Also one who must add a second factor first: to leave out an owner's own visits, not to show what is theirs. */
  anyUserOf(request: FastifyRequest): Promise<SessionUser | undefined>;
  /** An `onRequest` hook: rejects a request without a session before its body is read; sets `request.user`. */
  required(request: FastifyRequest): Promise<void>;
};

export const [sessionsOf, provideSessions] = defineService<Sessions>('sessions');

/** Returns the user set by the `required` hook; throws if the route lacks the hook. */
export function requestUser(request: FastifyRequest): SessionUser {
  if (!request.user) throw notLoggedIn();
  return request.user;
}
