import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Ctx } from '../../context.ts';
import { jobMetrics } from '../../jobs/job-states.server.ts';
import { jobsOf } from '../../jobs/schedule.server.ts';
import { MINUTE_MS } from '../../lib/time.ts';
import { gauge, type Metric, type MetricSource } from './metric.ts';

/** What reads many rows is not read with every scrape. */
const COUNTED_EVERY_MS = 10 * MINUTE_MS;
/** Prometheus waits for ten seconds. */
const READ_WITHIN_MS = 3_000;
/** `next_attempt_at` of what is not tried again. */
const NEVER_FROM = '9999';

/** Returns what is true for the whole site, from its database: the same on every node. */
export function siteMetrics(ctx: Ctx): MetricSource {
  let counts: readonly Metric[] = [];
  let countedAt = Number.NEGATIVE_INFINITY;

  async function readDatabase(): Promise<readonly Metric[]> {
    const now = ctx.now().getTime();
    if (now - countedAt >= COUNTED_EVERY_MS) {
      counts = await countRows(ctx);
      countedAt = now;
    }
    return [
      ...counts,
      ...(await readBackups(ctx)),
      ...(await readQueues(ctx)),
      ...(await jobMetrics(ctx.db, jobsOf(ctx).names())),
    ];
  }

  /** Undefined if the database does not respond: the other metrics matter most then. */
  async function tryDatabase(): Promise<readonly Metric[] | undefined> {
    try {
      return await Promise.race([readDatabase(), pause(READ_WITHIN_MS, undefined, { ref: false })]);
    } catch (err) {
      ctx.log.warn({ err }, 'The metrics lack what is in the database, which did not respond');
      return undefined;
    }
  }

  return async () => {
    const read = await tryDatabase();
    const { engine } = ctx.database;
    return [
      gauge('vitrine_info', 'The version of the program', [
        { value: 1, labels: { version: packageJson.version, engine } },
      ]),
      gauge('vitrine_database_up', '1 if the database responds', read ? 1 : 0),
      ...(await diskMetrics(ctx)),
      ...(read ?? []),
    ];
  };
}

/** None if the disk does not respond: the other metrics matter most then. */
async function diskMetrics({ config, log }: Ctx): Promise<Metric[]> {
  try {
    const { bavail, bsize } = await statfs(config.dataDir);
    return [gauge('vitrine_data_dir_free_bytes', 'Free space where DATA_DIR is', bavail * bsize)];
  } catch (err) {
    log.warn({ err }, 'The metrics lack the free space of DATA_DIR, which cannot be read');
    return [];
  }
}

async function countRows({ db, database }: Ctx): Promise<Metric[]> {
  const size =
    database.engine === 'sqlite'
      ? sql<number>`(select page_count * page_size from pragma_page_count, pragma_page_size)`
      : sql<number>`pg_database_size(current_database())`;
  const total = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('accounts'),
      selectFrom('versions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('versions'),
      selectFrom('versions')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .as('own'),
      selectFrom('version_bases')
        .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
        .as('shared'),
      selectFrom('images')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('fault', '!=', '')
        .as('faulty'),
      size.as('size'),
    ])
    .executeTakeFirstOrThrow();
  const versionBytes = Number(total.own ?? 0) + Number(total.shared ?? 0);
  return [
    gauge('vitrine_accounts', 'Accounts, counted every ten minutes', Number(total.accounts)),
    gauge('vitrine_images_faulty', 'Images that are missing or damaged, counted likewise', Number(total.faulty)),
    gauge('vitrine_database_bytes', 'Size of the database, measured every ten minutes', Number(total.size)),
    gauge('vitrine_versions', 'Stored versions of portfolios, counted every ten minutes', Number(total.versions)),
    gauge('vitrine_versions_bytes', 'What they take, with what they share', versionBytes),
  ];
}

async function readBackups({ db, config }: Ctx): Promise<Metric[]> {
  const row = await db.selectFrom('backups').select(['last_good_at', 'bytes', 'fault']).executeTakeFirst();
  const at = row?.last_good_at ? Date.parse(row.last_good_at) / 1_000 : 0;
  const everySeconds = (config.backupEveryMs ?? 0) / 1_000;
  return [
    gauge('vitrine_backup_last_good_timestamp_seconds', 'When the last good backup was made, 0 if there is none', at),
    gauge('vitrine_backup_interval_seconds', 'How often one is made (BACKUP_EVERY), 0 if never', everySeconds),
    gauge('vitrine_backup_bytes', 'The size of the last good one', row?.bytes ?? 0),
    gauge('vitrine_backup_failing', '1 if the attempt after it failed', row?.fault ? 1 : 0),
  ];
}

/** Both by an index on `next_attempt_at`. */
async function readQueues({ db, now }: Ctx): Promise<Metric[]> {
  const at = now();
  const [mail, webhooks] = await Promise.all(
    (['mail_queue', 'webhooks'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('next_attempt_at').as('due_at')])
        .where('next_attempt_at', '<', NEVER_FROM)
        .executeTakeFirstOrThrow(),
    ),
  );
  const overdue = (dueAt: string | null | undefined) =>
    dueAt ? Math.max(0, (at.getTime() - Date.parse(dueAt)) / 1_000) : 0;
  return [
    gauge('vitrine_queue_waiting', 'Mails, and webhooks with deliveries, that wait or are tried again later', [
      { value: Number(mail?.waiting), labels: { queue: 'mail' } },
      { value: Number(webhooks?.waiting), labels: { queue: 'webhooks' } },
    ]),
    gauge('vitrine_queue_overdue_seconds', 'For how long the oldest of them should have been tried', [
      { value: overdue(mail?.due_at), labels: { queue: 'mail' } },
      { value: overdue(webhooks?.due_at), labels: { queue: 'webhooks' } },
    ]),
  ];
}
