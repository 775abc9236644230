import type { Kysely } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { type MailTexts, mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { addDays, utcDay } from '../../platform/lib/utc-day.ts';
import { DIGESTS, type Digest } from '../../portfolio/model/user.ts';
import { listDeadLinks } from '../link-check/dead-links.server.ts';
import type { DateRange } from '../visits/country-report.ts';
import { breakdownReport } from '../visits/report/breakdown.server.ts';
import type { ReportScope } from '../visits/report/counts.server.ts';
import { overviewReport } from '../visits/report/overview.server.ts';
import { type DigestContent, digestMail, hasNews } from './digest-mail.ts';
import { duePeriod } from './digest-period.ts';
import { expiringCertificates, NAMED_DAYS } from './expiring-certificates.ts';
import { unsubscribeUrl } from './unsubscribe.server.ts';

/** Accounts that one query reads; they are served one after the other. */
const BATCH = 200;
/** Of each list in a mail. */
const ROWS_MAX = 5;
const LINKS_MAX = 20;
const CERTIFICATES_MAX = 20;
const DEAD_LINKS_MAX = 20;
/** More rows than that have a date in the time in question only in made-up data. */
const CERTIFICATES_READ_MAX = 500;

type Due = { id: string; email: string; studio_language: string; digest: Digest };

/** Mails what happened in the last week or month, once for a period however many nodes run, and only if something did. */
export async function sendDigests(ctx: Ctx): Promise<void> {
  const today = utcDay(ctx.now());
  const each = separately();
  for (const digest of DIGESTS) {
    // Links of which an owner wants to know are reported weekly if they asked for nothing else.
    const period = duePeriod(digest === 'off' ? 'weekly' : digest, today);
    if (period === undefined) continue;
    for (let after = ''; ; ) {
      const due = await dueAccounts(ctx, { digest, period, after });
      for (const account of due) await each.run(() => sendOne(ctx, account, period, today));
      const last = due.at(-1);
      if (due.length < BATCH || !last) break;
      after = last.id;
    }
  }
  each.end();
}

/** Not suspended ones, and only with a confirmed email: another may belong to a stranger. */
async function dueAccounts(
  { db }: Ctx,
  { digest, period, after }: { digest: Digest; period: DateRange; after: string },
): Promise<Due[]> {
  const due = db
    .selectFrom('users')
    .select(['id', 'email', 'digest', 'studio_language'])
    .where('digest', '=', digest)
    .where('digested_to', '<', period.to)
    .where('suspended_at', '=', '')
    .where('email_confirmed_at', '<>', '')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH);
  const wanted = db.selectFrom('share_links').select('user_id').where('notify', '=', 'digest');
  const opened = wanted.where('last_opened_on', '>=', period.from);
  const rows = await (digest === 'off' ? due.where('id', 'in', opened) : due).execute();
  return rows.map((row) => ({ ...row, digest }));
}

/** The period is claimed with the mail: of two nodes, one queues it. */
async function sendOne(ctx: Ctx, account: Due, period: DateRange, today: string): Promise<void> {
  const texts = mailTexts(account.studio_language);
  const content = await readContent(ctx, account, period, today);
  await ctx.db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ digested_to: period.to })
      .where('id', '=', account.id)
      .where('digest', '=', account.digest)
      .where('digested_to', '<', period.to)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !hasNews(content)) return;
    const urls = { origin: ctx.config.origin, unsubscribeUrl: unsubscribeUrl(ctx, account.id) };
    const mail = digestMail(texts, content, urls);
    await ctx.mail({ to: account.email, language: texts.language, ...mail }, transaction);
  });
}

async function readContent(
  ctx: Ctx,
  { id: userId, digest, studio_language }: Due,
  period: DateRange,
  today: string,
): Promise<DigestContent> {
  const openedLinks = await readOpenedLinks(ctx.db, userId, period);
  const nothing = { visitors: 0, visitorsBefore: null, projects: [], countries: [], messages: 0 };
  if (digest === 'off') return { period, digest, ...nothing, openedLinks, expiring: [], deadLinks: [] };
  const scope: ReportScope = { database: ctx.database, userId, filters: {} };
  const { totals, before } = await overviewReport(scope, period, today);
  return {
    period,
    digest,
    visitors: totals.visitors,
    visitorsBefore: before?.visitors ?? null,
    projects: await mostVisited(scope, 'project', period),
    countries: await mostVisited(scope, 'country', period, countryIn(studio_language)),
    messages: await countMessages(ctx.db, userId, period),
    openedLinks,
    expiring: await readExpiring(ctx.db, userId, period),
    deadLinks: await readDeadLinks(ctx, userId, period, mailTexts(studio_language)),
  };
}

/** Also those that are hidden: the mail is to their owner. */
async function readExpiring(db: Kysely<Tables>, userId: string, period: DateRange) {
  const rows = await db
    .selectFrom('certifications')
    .select(['title', 'expiration_date'])
    .where('user_id', '=', userId)
    // As texts: a year is before its months, and these before their days.
    .where('expiration_date', '>=', period.to.slice(0, 4))
    .where('expiration_date', '<=', addDays(period.to, NAMED_DAYS))
    .orderBy('expiration_date')
    .limit(CERTIFICATES_READ_MAX)
    .execute();
  return expiringCertificates(rows, period).slice(0, CERTIFICATES_MAX);
}

/** A link is news in the mail after it was found dead, and named in later ones until it is mended or ignored. */
async function readDeadLinks(ctx: Ctx, userId: string, { from, to }: DateRange, { t }: MailTexts) {
  const dead = (await listDeadLinks(ctx, userId)).filter(({ ignored }) => !ignored);
  const named = dead.map(({ url, reason, dead_since, places: [place] }) => ({
    ...{ url, reason, title: place?.kind === 'profile' ? t('Profile') : (place?.title ?? '') },
    isNews: dead_since >= from && dead_since < addDays(to, 1),
  }));
  return named.slice(0, DEAD_LINKS_MAX);
}

type Row = { value: string; label: string };

async function mostVisited(
  scope: ReportScope,
  dimension: 'project' | 'country',
  period: DateRange,
  nameOf = ({ label }: Row) => label,
) {
  const { rows } = await breakdownReport(scope, dimension, period, ROWS_MAX);
  return rows.filter(({ visitors }) => visitors > 0).map((row) => ({ label: nameOf(row), count: row.visitors }));
}

/** Reports have the English names. */
function countryIn(language: string): (row: Row) => string {
  const { locale } = mailTexts(language);
  if (language === '' || language === 'en') return ({ label }) => label;
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  return ({ value, label }) => (/^[A-Z]{2}$/.test(value) ? names.of(value) : undefined) ?? label;
}

async function countMessages(db: Kysely<Tables>, userId: string, { from, to }: DateRange): Promise<number> {
  const { messages } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('messages'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', from)
    .where('created_at', '<', addDays(to, 1))
    .executeTakeFirstOrThrow();
  return Number(messages);
}

/** Most often opened first. */
async function readOpenedLinks(db: Kysely<Tables>, userId: string, { from, to }: DateRange) {
  const rows = await db
    .selectFrom('share_links')
    .select(['name', 'opened_days'])
    .where('user_id', '=', userId)
    .where('notify', '=', 'digest')
    .where('last_opened_on', '>=', from)
    .execute();
  const counts = rows.map(({ name, opened_days }) => {
    const days = Object.entries<number>(JSON.parse(opened_days)).filter(([day]) => day >= from && day <= to);
    return { label: name, count: days.reduce((sum, [, count]) => sum + count, 0) };
  });
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
    .slice(0, LINKS_MAX);
}
