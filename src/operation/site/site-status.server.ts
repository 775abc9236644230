import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Ctx } from '../../platform/context.ts';
import { databaseFile } from '../../platform/db/open.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { streamBehindMs } from '../stream/stream-job.server.ts';
import { mailQueueState } from './mail-queue.server.ts';
import { DOMAINS_SHOWN, type Site } from './site-api.ts';

/** Reads the parts one by one: one that fails is null, and does not hide the others. */
export async function readSite(ctx: Ctx): Promise<Site> {
  return {
    versions: await orNull(ctx, 'versions', () => versions(ctx)),
    mails: await orNull(ctx, 'mails', () => mails(ctx)),
    backup: await orNull(ctx, 'backup', () => backup(ctx)),
    stream: await orNull(ctx, 'stream', () => stream(ctx)),
    domains: await orNull(ctx, 'domains', () => domains(ctx)),
  };
}

async function orNull<T>({ log }: Ctx, part: string, read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    log.warn({ part, reason: errorSummary(error) }, "A part of the operator's screen could not be read");
    return null;
  }
}

async function versions({ db, database: { engine } }: Ctx): Promise<Site['versions']> {
  const isPostgres = engine === 'postgres';
  const version = isPostgres ? sql<string>`current_setting('server_version')` : sql<string>`sqlite_version()`;
  const { rows } = await sql<{ version: string }>`select ${version} as version`.execute(db);
  const database = `${isPostgres ? 'PostgreSQL' : 'SQLite'} ${rows[0]?.version ?? ''}`.trim();
  return { vitrine: packageJson.version, node: process.versions.node, database };
}

async function mails(ctx: Ctx): Promise<Site['mails']> {
  return { ...(await mailQueueState(ctx)), has_server: ctx.config.smtpUrl !== undefined };
}

async function backup({ config, db }: Ctx): Promise<Site['backup']> {
  const row = await db.selectFrom('backups').select(['last_good_at', 'failed_at', 'fault']).executeTakeFirst();
  return {
    is_on: config.backupEveryMs !== undefined,
    last_good_at: row?.last_good_at || null,
    failed_at: row?.failed_at || null,
    fault: row?.fault ?? '',
  };
}

function stream({ config }: Ctx): Site['stream'] {
  const is_on = config.backupStream !== undefined && databaseFile(config.databaseUrl) !== undefined;
  return { is_on, behind_ms: (is_on ? streamBehindMs(Date.now()) : undefined) ?? null };
}

async function domains({ db }: Ctx): Promise<Site['domains']> {
  const { claimed, verified } = await db
    .selectFrom('domains')
    .select([
      sql<number>`count(case when verified_at = '' then 1 end)`.as('claimed'),
      sql<number>`count(case when verified_at <> '' then 1 end)`.as('verified'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('domains')
    .innerJoin('users', 'users.id', 'domains.user_id')
    .select(['domain', 'user_name', 'verified_at', 'failing_since'])
    .orderBy('domains.created_at', 'desc')
    .orderBy('domains.id')
    .limit(DOMAINS_SHOWN)
    .execute();
  const newest = rows.map((row) => ({
    ...row,
    verified_at: row.verified_at || null,
    failing_since: row.failing_since || null,
  }));
  return { claimed: Number(claimed), verified: Number(verified), newest };
}
