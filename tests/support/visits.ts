import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { pino } from 'pino';
import { openVisits, type PageEvent, type Visits } from '../../src/insight/visits/analytics.server.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { type Database, type Db, openDatabase } from '../../src/platform/db/open.ts';
import type { Tables } from '../../src/platform/db/tables.ts';
import { stillClock } from './clock.ts';
import type { TestEngine } from './engines.ts';

export const CITIES = join(import.meta.dirname, '../data/geo/GeoIP2-City-Test.mmdb');
export const OWN_ORIGIN = 'https://portfolios.example';

/** IPs of London, Boxford, Linköping, Milton, San Diego, Japan without a city, and no place. */
export const IPS = [
  '81.2.69.160',
  '::ffff:81.2.69.160',
  '81.2.69.161',
  '2.125.160.216',
  '89.160.20.112',
  '216.160.83.56',
  '2001:480:10::1',
  '2001:218::1',
  '198.51.100.1',
];
export const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];
export const [FIREFOX = ''] = AGENTS;

type ViewOptions = Partial<PageEvent> & {
  ip?: string;
  headers?: Record<string, string>;
  method?: string;
  url?: string;
};

/** A view of a portfolio, or the event in `asked`. */
export function recordView(visits: Visits, portfolio: string, options: ViewOptions = {}) {
  const { ip = '81.2.69.160', method = 'GET', url = '/u/ada', isOwner = false, page = '', action = 'view' } = options;
  const headers = { 'user-agent': FIREFOX, ...options.headers };
  visits.record({ method, headers, ip, url }, portfolio, { isOwner, page, action });
}

/** A database on which nodes can be started. */
export async function migratedUrl(engine: TestEngine): Promise<string> {
  const url = await engine.freshDatabaseUrl();
  const database = await openDatabase(url);
  await migrate(database);
  await database.close();
  return url;
}

/** A user without a page, for visits only. */
export async function addPortfolio(db: Db): Promise<string> {
  const id = randomUUID();
  const texts = 'first_name last_name image_url headline about location links availability theme layout extras notices';
  const empty = Object.fromEntries(texts.split(' ').map((name) => [name, '']));
  const user = { ...empty, id, user_name: id.slice(0, 32), email: `${id}@example.com`, password_hash: '' };
  await db
    .insertInto('users')
    .values({ ...user, created_at: '2026-01-01', updated_at: '2026-01-01' } as never)
    .execute();
  return id;
}

export type VisitNode = Awaited<ReturnType<typeof startNode>>;

/** A node that counts; several share the database. */
export async function startNode(url: string, clock = stillClock()) {
  const database = await openDatabase(url);
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
  const { fragile, fault } = breakable(database);
  const config = { geoipDb: CITIES, origin: OWN_ORIGIN };
  const visits = await openVisits({ config, database: fragile, log: logger, now: clock.now });
  async function stop() {
    await visits.stop();
    await database.close();
  }
  return { database, db: database.db, visits, clock, log, fault, stop };
}

/** The database, whose next transaction can be made to fail before it begins, or after its commit. */
function breakable({ db, engine, file }: Database) {
  const fault: { next: 'none' | 'refused' | 'answer lost' } = { next: 'none' };
  const transaction = (connection: Db) => ({
    async execute<T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> {
      const { next } = fault;
      fault.next = 'none';
      if (next === 'refused') throw new Error('The database is away');
      const result = await connection.transaction().execute(work);
      if (next === 'answer lost') throw new Error('The connection has ended');
      return result;
    },
  });
  // Visits are written in a transaction; on SQLite on a connection of their own.
  const connection = () => ({
    execute: <T>(work: (connection: Db) => Promise<T>): Promise<T> =>
      db.connection().execute((opened) => work(replacing(opened, 'transaction', () => transaction(opened)))),
  });
  const fragile = replacing(replacing(db, 'connection', connection), 'transaction', () => transaction(db));
  return { fragile: { db: fragile, engine, file }, fault };
}

function replacing<T extends object>(target: T, member: keyof T, replacement: unknown): T {
  return new Proxy(target, {
    get(_, name) {
      if (name === member) return replacement;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
