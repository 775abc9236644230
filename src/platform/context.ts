import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database, Db } from './db/open.ts';
import type { Files } from './files/store/files.server.ts';
import type { RateLimits } from './http/rate-limits.server.ts';
import type { Mail } from './mail/mail.server.ts';

/** What the platform gives to every feature. What a room has opened is a service of that room: see service.ts. */
export type Ctx = {
  config: Config;
  database: Database;
  db: Db;
  log: Logger;
  /** The server's clock; tests pass a fixed one. */
  now(): Date;
  files: Files;
  limits: RateLimits;
  /** Queues a mail and returns its id. With a transaction, the mail is sent only after the commit. */
  mail(mail: Mail, transaction?: Db): Promise<string>;
  /** Returns a keyed hash, to identify an IP or a token without storing it. */
  keyedHash(purpose: string, value: string): string;
};
