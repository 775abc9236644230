import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { findTxt } from '../../delivery/domains/domain-dns.server.ts';
import { txtValue } from '../../delivery/domains/domain-store.server.ts';
import { isDiskFailing } from '../../platform/db/errors.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { currentPlan, PLAN_NAMES, PLANS } from '../../platform/lib/settings/plans.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { openSmtp } from '../../platform/mail/transport.server.ts';
import { mailQueueState } from '../site/mail-queue.server.ts';
import type { Check } from './command.ts';
import { counted } from './command.ts';

/** The server looks for each domain's record once a day. */
const UNCHECKED_AFTER_MS = 2 * DAY_MS;
const DOMAINS_QUERIED = 5;
const DISK_ADVICE = 'the disk reports errors: check it (dmesg, smartctl)';

export const checkStorage: Check = async ({ files, config }) => {
  const name = `doctor-${randomUUID()}.webp`;
  const isBucket = config.storageUrl.startsWith('s3:');
  try {
    await files.put(name, Buffer.from('doctor'));
    const stored = await files.get(name);
    await files.delete(name);
    if (stored?.length !== 'doctor'.length) throw new Error('what was written could not be read back');
  } catch (error) {
    const advice = isBucket
      ? 'check bucket, endpoint and region in STORAGE_URL, and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
      : 'check the folder in STORAGE_URL and its permissions';
    throw new Error(`${errorSummary(error)}; ${isDiskFailing(error) ? DISK_ADVICE : advice}`);
  }
  return `${isBucket ? 'the bucket' : 'the folder'} can be written and read`;
};

export const checkMail: Check = async (ctx) => {
  const { failed, stuck, waiting } = await mailQueueState(ctx);
  if (ctx.config.smtpUrl) await connect(ctx.config.smtpUrl);
  if (failed > 0)
    throw new Error(
      `${counted(failed, 'mail')} could not be delivered, the log says why: check SMTP_URL and MAIL_FROM`,
    );
  if (stuck > 0) throw new Error(`${counted(stuck, 'mail')} waiting for more than an hour: is the server running?`);
  const queue = `${counted(waiting, 'mail')} waiting`;
  return ctx.config.smtpUrl
    ? `the mail server responds, ${queue}`
    : `no SMTP_URL: mails are written to the outbox folder, ${queue}`;
};

async function connect(smtpUrl: string): Promise<void> {
  try {
    await (await openSmtp(smtpUrl)).verify();
  } catch (error) {
    throw new Error(`${errorSummary(error)}; check host, port, user and password in SMTP_URL`);
  }
}

/** Records that owners have removed are their matter: the daily check mails them. A resolver that fails is ours. */
export const checkDomains: Check = async ({ db, config, now }) => {
  const rows = await db
    .selectFrom('domains')
    .select(['domain', 'token', 'checked_at', 'failing_since'])
    .where('verified_at', '<>', '')
    .orderBy('checked_at')
    .execute();
  if (rows.length === 0) return 'none';
  const count = counted(rows.length, 'domain');
  if (!config.originIsFixed) {
    throw new Error(`${count}, but PUBLIC_URL is not set: other hosts cannot be told from them; set it`);
  }
  const queried = rows.slice(0, DOMAINS_QUERIED);
  const found = await Promise.all(queried.map((row) => findTxt(row.domain, txtValue(row.token), config.dnsServer)));
  if (found.every((result) => result === 'unknown')) {
    const server = config.dnsServer === undefined ? "the machine's resolver does" : `${config.dnsServer} does`;
    throw new Error(`${count}, and ${server} not respond: set DNS_SERVER to one that knows public names`);
  }
  const longAgo = new Date(now().getTime() - UNCHECKED_AFTER_MS).toISOString();
  const unchecked = rows.filter(({ checked_at }) => checked_at < longAgo);
  if (unchecked.length > 0) {
    throw new Error(`${unchecked.length} of ${count} not checked for two days: is the server running?`);
  }
  const failing = rows.filter(({ failing_since }) => failing_since !== '').map(({ domain }) => domain);
  return failing.length === 0 ? `${count} verified` : `${count} verified, without their record: ${failing.join(', ')}`;
};

/** Accounts of one day and state are one row: of a million accounts there are a few thousand. */
export const checkPlans: Check = async ({ config, db, now }) => {
  if (!config.plans) return 'PLANS is off: every account holds any number of projects';
  const groups = await db
    .selectFrom('users')
    .select(['plan', 'plan_until', sql<string>`substr(created_at, 1, 10)`.as('created_on')])
    .select((row) => row.fn.countAll().as('count'))
    .groupBy(['plan', 'plan_until', 'created_on'])
    .execute();
  const holders = { starter: 0, professional: 0, business: 0, trials: 0 };
  for (const { created_on, count, ...stored } of groups) {
    const { plan, isTrial } = currentPlan({ ...stored, created_at: created_on }, now());
    holders[isTrial ? 'trials' : plan] += Number(count);
  }
  const numbers = PLANS.map((plan) => `${PLAN_NAMES[plan]} ${holders[plan]}`).join(', ');
  const provider = config.plans.secret ? '' : '; no PLANS_WEBHOOK_SECRET: plans change by "vitrine user plan" alone';
  return `${numbers}, ${counted(holders.trials, 'trial')}${provider}`;
};
