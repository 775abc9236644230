import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Renderer } from '../delivery/documents/renderer.ts';
import type { Webhooks } from '../exchange/webhooks/webhook-queue.server.ts';
import type { Visits } from '../insight/visits/analytics.server.ts';
import type { Place } from '../insight/visits/collect/place-record.ts';
import type { PublicUser } from '../portfolio/model/user.ts';
import type { LargeWork } from '../portfolio/storage/large-work.server.ts';
import type { PublicUserRow } from '../portfolio/tables.ts';
import type { Versions } from '../portfolio/versions/automatic-versions.server.ts';
import type { Config } from './config.ts';
import type { DiskReserve } from './db/disk-reserve.server.ts';
import type { Database, Db } from './db/open.ts';
import type { Tables } from './db/tables.ts';
import type { Files } from './files/store/files.server.ts';
import type { CustomDomains } from './http/custom-domain.server.ts';
import type { Metrics } from './http/metrics/metrics.server.ts';
import type { RateLimits } from './http/rate-limits.server.ts';
import type { Trace } from './http/traces/trace.server.ts';
import type { Mail, MailState } from './mail/mail.server.ts';

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
    failure?: string;
    /** Accepts an HTML form post as well as JSON. */
    form?: boolean;
    /** The body may take as long as the server's overall request timeout. */
    slowBody?: boolean;
    /** A public read whose response carries an ETag. See entity-tags.server.ts. */
    tagged?: boolean;
  }
}

/** What a route may use; built once and passed to every feature. */
export type Ctx = {
  config: Config;
  database: Database;
  db: Db;
  /** Lets a full disk take what makes room. */
  diskReserve: DiskReserve;
  log: Logger;
  /** The server's clock; tests pass a fixed one. */
  now(): Date;
  files: Files;
  limits: RateLimits;
  metrics: Metrics;
  /** Runs work as a named part of the request's trace. */
  trace: Trace;
  /** Returns the location of a client IP. The IP itself is not stored. */
  placeOf(ip: string): Place;
  visits: Visits;
  /** Bounds work on whole portfolios, which takes seconds and a hundred megabytes. */
  largeWork: LargeWork;
  /** Stores what portfolios are, before they change. */
  versions: Versions;
  /** Starts or stops publishing by hand, in the transaction of the change of the account. */
  setPublishing(transaction: Transaction<Tables>, userId: string, publishing: 'instant' | 'manual'): Promise<void>;
  /** Queues a mail and returns its id. With a transaction, the mail is sent only after the commit. */
  mail(mail: Mail, transaction?: Db): Promise<string>;
  /** `emit` queues an event for the webhooks of an account; with a transaction it is sent only after the commit. */
  webhooks: Webhooks;
  /** Returns the delivery state of queued mails, by id. */
  mailStates(ids: readonly string[]): Promise<Map<string, MailState>>;
  /** Returns a keyed hash, to identify an IP or a token without storing it. */
  keyedHash(purpose: string, value: string): string;
  session: {
    /** False if these headers cannot carry a session. Does not query the database. */
    mayBeOf(headers: IncomingHttpHeaders): boolean;
    /** Returns the user of the request's session, or undefined. */
    userOf(request: FastifyRequest): Promise<SessionUser | undefined>;
    /** Also one who must add a second factor first: to leave out an owner's own visits, not to show what is theirs. */
    anyUserOf(request: FastifyRequest): Promise<SessionUser | undefined>;
    /** An `onRequest` hook: rejects a request without a session before its body is read; sets `request.user`. */
    required(request: FastifyRequest): Promise<void>;
  };
  /**
   * Returns the owner of the portfolio that a public request refers to. Throws `not_found` for an unknown name or id.
   */
  portfolioOwner(
    request: FastifyRequest,
    choice: { user_id?: string | undefined; user_name?: string | undefined },
  ): Promise<string>;
  /** Returns the owner of the portfolio that `/home` shows to visitors: the sample's while there is no account. */
  siteOwner(): Promise<string>;
  /** Converts a row to the response of GET /api/users/{user_name}. */
  publicUser(row: PublicUserRow): PublicUser;
  /** The verified domains of accounts, at whose root their portfolio is. */
  domains: CustomDomains;
  /** Notifies this node's document cache that a portfolio has changed; undefined: any may have changed. */
  portfolioChanged(userId: string | undefined): void;
  /** Registers a listener for changes on this node and on others; undefined: any portfolio may have changed. */
  onPortfolioChanged(listener: (userId: string | undefined) => void): void;
  /** False while a change on another node could go unnoticed: cached documents must not be sent then. */
  cachesAreCurrent(): boolean;
};

/** The context with the bundle that renders documents; the server has it, CLI commands do not need it. */
export type DocumentCtx = Ctx & { renderer: Renderer };
