import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { operatorInfo } from '../../delivery/site/operator-info.server.ts';
import { visitsOf } from '../../insight/visits/analytics.server.ts';
import { dataFindings } from '../../insight/visits/report/diagnostics.server.ts';
import { isOneIp } from '../../insight/visits/report/live.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { dataDirHolder } from '../../platform/data-dir.ts';
import type { Db } from '../../platform/db/open.ts';
import { openFilesFault, openFilesLimit } from '../../platform/http/load/open-files.server.ts';
import { observedFaults } from '../../platform/http/observations.server.ts';
import { isFailing, readJobStates } from '../../platform/jobs/job-states.server.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { utcDay } from '../../platform/lib/utc-day.ts';
import { siteOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { findUserById } from '../../portfolio/storage/user-store.server.ts';
import type { Check } from './command.ts';
import { counted } from './command.ts';

const FULL_SHARE = 0.9;
const CLOCK_TOLERANCE_MS = 2 * MINUTE_MS;
const PORTFOLIOS_LOOKED_AT = 20;
/** A pool of ten, one that follows the other nodes, one of a thread. */
const CONNECTIONS_OF_A_PROCESS = 12;

export const checkDatabase: Check = async ({ db, database, config }) => {
  if (database.engine === 'postgres') return checkPostgres(db, config.workers);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  const result = rows[0]?.quick_check;
  const advice = 'stop the server and restore the last backup with --replace';
  if (result !== 'ok') throw new Error(`${result}; ${advice}`);
  const { rows: orphans } = await sql`pragma foreign_key_check`.execute(db);
  if (orphans.length > 0) throw new Error(`${counted(orphans.length, 'row')} without what they refer to; ${advice}`);
  const size = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`.execute(db);
  return `SQLite, intact, ${megabytes(size.rows[0]?.bytes ?? 0)}`;
};

async function checkPostgres(db: Db, workers: number): Promise<string> {
  const { rows } = await sql<{ version: string; bytes: number; connections: number }>`
    select version() as version, pg_database_size(current_database()) as bytes,
      current_setting('max_connections')::int as connections`.execute(db);
  const [{ version, bytes, connections } = { version: 'unknown', bytes: 0, connections: 0 }] = rows;
  const needed = workers * CONNECTIONS_OF_A_PROCESS;
  if (needed > connections) {
    throw new Error(
      `WORKERS is ${workers}, which needs ${needed} connections, and PostgreSQL takes ${connections}: raise its max_connections, or use a pooler`,
    );
  }
  return `${version}, ${megabytes(bytes)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

export const checkServer: Check = ({ config }) => {
  const holder = dataDirHolder(config);
  return holder === undefined ? 'not running' : `running, ${holder}`;
};

/** What servers do once in a while; each job by itself. */
export const checkHousekeeping: Check = async ({ db }) => {
  const states = await readJobStates(db);
  if (states.length === 0) return 'not run yet: a server does it a minute after its start, and every hour';
  const failing = states.filter(isFailing);
  if (failing.length > 0) {
    const texts = failing.map(({ name, failed_at, error, good_at }) => {
      return `${name}: ${error} (${failed_at}; last good: ${good_at || 'never'})`;
    });
    throw new Error(`${texts.join('; ')}: the server's log has more, and tries again`);
  }
  const [last = ''] = states
    .map(({ good_at }) => good_at)
    .toSorted()
    .reverse();
  return `${counted(states.length, 'job')}, last run ${last}`;
};

/** Of the server if it runs on this machine, else of this process. */
export const checkOpenFiles: Check = ({ config }) => {
  const [, pid] = /^process (\d+)$/.exec(dataDirHolder(config) ?? '') ?? [];
  const limit = openFilesLimit(pid === undefined ? 'self' : Number(pid));
  const fault = openFilesFault(limit);
  if (fault) throw new Error(fault);
  return Number.isFinite(limit) ? `${limit} files and connections may be open` : 'no limit is known';
};

export const checkPublicUrl: Check = ({ config }) => {
  const faults = observedFaults(config);
  if (faults.length > 0) throw new Error(faults.join('; '));
  if (!config.originIsFixed && !isLoopback(config.host)) {
    throw new Error(
      `PUBLIC_URL is not set, and HOST is ${config.host}: links in pages and mails lead to localhost; set it`,
    );
  }
  // The server may have been started with another PORT.
  if (!config.originIsFixed)
    return 'PUBLIC_URL is not set: links lead to http://localhost, with the port of the server';
  return config.secure ? config.origin : `${config.origin} (without https, cookies can be read on the way)`;
};

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Passkeys belong to a host: another PUBLIC_URL makes them useless. */
export const checkPasskeys: Check = async ({ config, db }) => {
  const host = new URL(config.origin).hostname;
  const hosts = await db
    .selectFrom('passkeys')
    .select(['rp_id', (row) => row.fn.countAll().as('count')])
    .groupBy('rp_id')
    .execute();
  const lost = hosts.filter(({ rp_id }) => config.originIsFixed && rp_id !== host);
  if (lost.length === 0)
    return `${counted(
      hosts.reduce((sum, { count }) => sum + Number(count), 0),
      'passkey',
    )}`;
  const which = lost.map(({ rp_id, count }) => `${counted(Number(count), 'passkey')} of ${rp_id}`).join(', ');
  throw new Error(
    `${which} cannot be used at ${host}: their owners log in with recovery codes and add new ones; if that is a mistake, set PUBLIC_URL back`,
  );
};

/** What `/` shows, and in whose name. */
export const checkSite: Check = async (ctx) => {
  const { siteName, landing, owner } = ctx.config;
  const name = `${siteName}, run by ${operatorInfo(ctx.config).name}`;
  if (landing === 'site') return `${name}; / is the landing page`;
  const id = await siteOwner(ctx);
  const account = id === undefined ? undefined : await findUserById(ctx.db, id);
  if (account) return `${name}; / is the portfolio of ${account.user_name}`;
  const missing = owner === undefined ? 'there is no account' : `OWNER is ${owner}, which is no account`;
  throw new Error(
    `LANDING is portfolio, but ${missing}: create it with "npx vitrine user create <name> --email <address>"; / shows the sample`,
  );
};

/** Sessions, links and days depend on the clock: it must not be behind stored times, nor differ from the database's. */
export const checkClock: Check = async (ctx) => {
  const now = ctx.now();
  const offMs = ctx.database.engine === 'postgres' ? await behindDatabase(ctx, now) : await behindNewestRow(ctx, now);
  if (offMs <= CLOCK_TOLERANCE_MS) return `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const than = ctx.database.engine === 'postgres' ? "the database's" : 'the newest login';
  throw new Error(
    `This machine's clock differs by ${counted(Math.round(offMs / 60_000), 'minute')} from ${than}: set up time synchronisation (NTP)`,
  );
};

async function behindDatabase({ db }: Ctx, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return Math.abs((rows[0]?.at ?? now).getTime() - now.getTime());
}

async function behindNewestRow({ db }: Ctx, now: Date): Promise<number> {
  const { rows } = await sql<{ at: string | null }>`select max(last_login_at) as at from users`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at).getTime() - now.getTime() : 0;
}

export const checkDisk: Check = async ({ config }) => {
  const { blocks, bavail, bsize, files, ffree } = await statfs(config.dataDir);
  const used = 1 - bavail / blocks;
  // Some file systems have no inode count.
  const usedInodes = files > 0 ? 1 - ffree / files : 0;
  const text = `${Math.round(used * 100)} % used, ${Math.round((bavail * bsize) / 1e9)} GB free, ${Math.round(usedInodes * 100)} % of inodes used`;
  if (used > FULL_SHARE || usedInodes > FULL_SHARE) throw new Error(`${text}: make room, writes fail when it is full`);
  return text;
};

export const checkPlaces: Check = (ctx) => {
  const { config, now } = ctx;
  const data = visitsOf(ctx).placeData;
  if (data.source === undefined) {
    const advice = config.geoipDb ? 'name another in GEOIP_DB' : 'run npm ci';
    const is = config.geoipDb && !existsSync(config.geoipDb) ? 'is missing' : 'is not a complete MMDB file';
    throw new Error(`${config.geoipDb ?? 'The bundled location data'} ${is}: ${advice}`);
  }
  const faults = dataFindings({ data, now: now() }).filter((finding) => !finding.is_good);
  if (faults.length > 0) throw new Error(faults.map(({ text }) => text).join(' '));
  const cities = config.geoipDb ? '' : '; countries alone: name a city database in GEOIP_DB for regions and cities';
  return `${data.source.name}, ${data.source.month}${cities}`;
};

export const checkVisitors: Check = async ({ config, db, database, now }) => {
  // The server itself does not support TLS.
  if (config.secure && config.trustProxy.length === 0) {
    throw new Error(
      'PUBLIC_URL is https, so there is a proxy in front, and all visitors share its IP: set TRUST_PROXY to that proxy (loopback, on the same machine) and restart',
    );
  }
  const today = utcDay(now());
  const rows = await db
    .selectFrom('visit_addresses')
    .select('user_id')
    .distinct()
    .where('day', '=', today)
    .limit(PORTFOLIOS_LOOKED_AT)
    .execute();
  for (const { user_id } of rows) {
    if (!(await isOneIp(database, user_id, today))) continue;
    throw new Error(
      "All of today's visitors of a portfolio share one IP, that of a proxy: set TRUST_PROXY to that proxy and restart",
    );
  }
  return rows.length === 0 ? 'none today' : 'visitors have different IPs';
};
