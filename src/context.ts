import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Visits } from './analytics/analytics.server.ts';
import type { Place } from './analytics/collect/geo.server.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db/open.ts';
import type { PublicUserRow } from './db/tables.ts';
import type { RateLimits } from './http/rate-limits.server.ts';
import type { Files } from './images/store/files.server.ts';
import type { Mail, MailState } from './mail/mail.server.ts';
import type { PublicUser } from './model/user.ts';
import type { Renderer } from './web/documents/renderer.ts';

/** Who is asking, as the session cookie says. */
export type SessionUser = {
  id: string;
  user_name: string;
  /** Which of the user's sessions. */
  session_id: string;
  /** ISO 8601; the password was given at this time. */
  authenticated_at: string;
};

declare module 'fastify' {
  interface FastifyRequest {
    user?: SessionUser;
  }
  interface FastifyContextConfig {
    /** The headline of this route's failures: 'Error adding badge'. */
    failure?: string;
    /** Takes an ordinary HTML form post besides JSON. */
    form?: boolean;
    /** Its body may take as long as the server lets any request take. */
    slowBody?: boolean;
    /** A public read whose answer names its version. See entity-tags.server.ts. */
    tagged?: boolean;
  }
}

/** What a route may use; built once, handed to every feature. */
export type Ctx = {
  config: Config;
  database: Database;
  db: Db;
  log: Logger;
  /** The server's clock; tests hand in one that stands still. */
  now(): Date;
  files: Files;
  limits: RateLimits;
  /** The place of a client's address; the address itself is not kept. */
  placeOf(address: string): Place;
  visits: Visits;
  /** Queues a mail and answers its id; given a transaction, it goes out once that has ended well. */
  mail(mail: Mail, transaction?: Db): Promise<string>;
  /** What became of queued mails, by id. */
  mailStates(ids: readonly string[]): Promise<Map<string, MailState>>;
  /** A keyed hash, to name an address or a token without keeping it. */
  keyedHash(purpose: string, value: string): string;
  session: {
    /** False where a request with these headers can carry no session: told at once, without the database. */
    mayBeOf(headers: IncomingHttpHeaders): boolean;
    /** The user whose session the request carries, or undefined. */
    userOf(request: FastifyRequest): Promise<SessionUser | undefined>;
    /** An `onRequest` hook: refuses who is not signed in before anything of the body is read; fills `request.user`. */
    required(request: FastifyRequest): Promise<void>;
  };
  /** Whose portfolio a request for public data means; throws `not_found` for an unknown name or id. */
  portfolioOwner(
    request: FastifyRequest,
    choice: { user_id?: string | undefined; user_name?: string | undefined },
  ): Promise<string>;
  /** What GET /api/users/{user_name} answers of this row. */
  publicUser(row: PublicUserRow): PublicUser;
  /** Tells this node's page cache that a portfolio has changed; undefined: any may have. */
  portfolioChanged(userId: string | undefined): void;
  /** Hears of every change, here or on another node; undefined: any portfolio may have changed. */
  onPortfolioChanged(listener: (userId: string | undefined) => void): void;
  /** False while a change on another node could go unnoticed: nothing cached may be sent then. */
  cachesAreCurrent(): boolean;
};

/** The same, with the bundle that draws documents: what a server has, and a command does not need. */
export type PageCtx = Ctx & { renderer: Renderer };
