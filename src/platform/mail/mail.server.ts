import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { MailQueueTable } from '../db/tables.ts';
import type { PeriodicJob, QueuedJob } from '../jobs/job.server.ts';
import type { Jobs } from '../jobs/schedule.server.ts';
import { errnoOf } from '../lib/errno.ts';
import type { StudioLanguage } from '../lib/texts/languages.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import { defineService, type Running } from '../service.ts';
import { mailHtml } from './html-layout.ts';
import { type Deliver, openDelivery } from './transport.server.ts';

/** After these, every four hours. */
const RETRY_AFTER_MS = [1, 5, 25, 120].map((minutes) => minutes * MINUTE_MS);
const RETRY_EVERY_MS = 240 * MINUTE_MS;
/** From its queueing: a mail server may be down for a weekend. */
const TRIED_FOR_MS = 2 * DAY_MS;
/** A mail claimed by another process is left to it for this long; then it counts as not sent. */
const CLAIM_MS = 10 * MINUTE_MS;
/** Attempts to note that a mail was sent; on SQLite each may wait for five seconds. */
const FORGET_TRIES = 60;
const FORGET_RETRY_MS = 1_000;
const BATCH = 20;
/** At most 20 mails a second, so that a mail server that was down is not flooded. */
const PAUSE_MS = 50;
/** How long the text of an undeliverable mail is kept. */
const KEEP_FAILED_MS = 30 * 24 * 60 * MINUTE_MS;

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Of the text; English if it is missing. */
  language?: StudioLanguage;
  /** The URL that the text is about; a link in the generated HTML. */
  link?: string;
  replyTo?: string;
  /** ISO 8601: when its link ends. After that it is of no use, and is not sent. */
  goodUntil?: string;
  /** Where one click ends mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
};
export type MailState = 'sent' | 'waiting' | 'failed';

type MailParts = {
  config: Config;
  db: Db;
  log: Logger;
  now(): Date;
  jobs: Pick<Jobs, 'wake'>;
  /** Instead of the mail server: a simulated one. */
  deliver?: Deliver;
};

type MailQueue = MailParts & { deliver: Deliver; attempts: MailAttempts };

/** By result, since the start of the process. */
type MailAttempts = { sent: number; retried: number; given_up: number };

/** A mail queue in the database: a queued mail is sent even if the process or the mail server fails in between. */
export function openMail(parts: MailParts) {
  const mails: MailQueue = {
    ...parts,
    deliver: parts.deliver ?? openDelivery(parts),
    attempts: { sent: 0, retried: 0, given_up: 0 },
  };
  return {
    queue: (mail: Mail, transaction?: Db) => queueMail(mails, mail, transaction),
    /** Returns delivery states by id. */
    statesOf: (ids: readonly string[]) => mailStates(mails, ids),
    attempts: () => mails.attempts,
    forgetFailed: () => forgetFailed(mails),
    send: (id: string) => sendOne(mails, id),
  };
}

export const [mailQueueOf, provideMailQueue] = defineService<ReturnType<typeof openMail>>('mail queue');
const DELIVERY = 'mail delivery';

export const mailsJob: PeriodicJob<Running> = {
  name: 'mails',
  everyMs: HOUR_MS,
  run: (ctx) => mailQueueOf(ctx).forgetFailed(),
};

export const mailDeliveryJob: QueuedJob<Running> = {
  name: DELIVERY,
  places: 1,
  due: (at) =>
    sql`select id as partition from mail_queue where next_attempt_at <= ${at} order by next_attempt_at limit ${BATCH}`,
  run: (ctx, id) => mailQueueOf(ctx).send(id),
};

async function queueMail(mails: MailQueue, mail: Mail, transaction: Db = mails.db): Promise<string> {
  const id = randomUUID();
  const at = mails.now().toISOString();
  const row = { id, mail: JSON.stringify(mail), attempts: 0, next_attempt_at: at, created_at: at };
  await transaction.insertInto('mail_queue').values(row).execute();
  mails.jobs.wake(DELIVERY);
  return id;
}

async function sendOne(mails: MailQueue, id: string): Promise<{ fault: string } | undefined> {
  const { db, config } = mails;
  const at = mails.now();
  const claimed = await db
    .updateTable('mail_queue')
    .set((row) => ({ next_attempt_at: later(at, CLAIM_MS), attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('next_attempt_at', '<=', at.toISOString())
    .returning(['mail', 'attempts', 'created_at'])
    .executeTakeFirst();
  if (!claimed) return undefined;
  try {
    const { link, unsubscribeUrl, goodUntil, ...mail }: Mail = JSON.parse(claimed.mail);
    if (goodUntil !== undefined && goodUntil <= at.toISOString()) throw new LinkEnded();
    const html = mailHtml({ ...mail, link, unsubscribeUrl }, config);
    const headers = unsubscribeUrl === undefined ? undefined : unsubscribeHeaders(unsubscribeUrl);
    const messageId = `<${id}@${new URL(config.origin).hostname}>`;
    await mails.deliver({ ...mail, html, from: config.mailFrom, messageId, ...(headers && { headers }) }, id);
    await forgetSent(db, id);
    mails.attempts.sent += 1;
    return undefined;
  } catch (error) {
    await postpone(mails, id, claimed, error);
    return isOfMail(error) ? undefined : { fault: 'The mail server does not take mails' };
  } finally {
    await sleep(PAUSE_MS, undefined, { ref: false });
  }
}

/** What was sent must not be sent again because the database is away for a moment: within its claim it is tried again. */
async function forgetSent(db: Db, id: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.deleteFrom('mail_queue').where('id', '=', id).execute();
      return;
    } catch (error) {
      if (tries === FORGET_TRIES) throw error;
    }
    await sleep(FORGET_RETRY_MS, undefined, { ref: false });
  }
}

function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

async function postpone(
  { db, log, now, attempts: counts }: MailQueue,
  id: string,
  { mail, attempts, created_at }: Pick<MailQueueTable, 'mail' | 'attempts' | 'created_at'>,
  error: unknown,
): Promise<void> {
  const due = later(now(), RETRY_AFTER_MS[attempts - 1] ?? RETRY_EVERY_MS);
  const next = due < endOf(mail, created_at) ? due : NEVER;
  const failure = { mail: id, attempts, ...replyCodes(error), gaveUp: next === NEVER };
  counts[failure.gaveUp ? 'given_up' : 'retried'] += 1;
  log.warn(failure, 'A mail could not be delivered');
  await db.updateTable('mail_queue').set({ next_attempt_at: next }).where('id', '=', id).execute();
}

class LinkEnded extends Error {}

/** True if other mails may be sent all the same. */
function isOfMail(error: unknown): boolean {
  const code = errnoOf(error);
  return error instanceof LinkEnded || code === 'EENVELOPE' || code === 'EMESSAGE';
}

/** When a mail is given up. One that cannot be parsed is kept as long as any other. */
function endOf(mail: string, createdAt: string): string {
  const latest = later(new Date(createdAt), TRIED_FOR_MS);
  try {
    const { goodUntil = latest }: Mail = JSON.parse(mail);
    return goodUntil < latest ? goodUntil : latest;
  } catch {
    return latest;
  }
}

/** Returns what may be logged: the server's message may contain the recipient's email. */
function replyCodes(error: unknown) {
  const responseCode = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  return { code: errnoOf(error), responseCode };
}

/** Returns the delivery state of mails, by id: a mail that is no longer queued was sent. */
async function mailStates({ db }: MailQueue, ids: readonly string[]): Promise<Map<string, MailState>> {
  const states = new Map<string, MailState>(ids.map((id) => [id, 'sent']));
  if (ids.length === 0) return states;
  const rows = await db.selectFrom('mail_queue').select(['id', 'next_attempt_at']).where('id', 'in', ids).execute();
  for (const row of rows) states.set(row.id, row.next_attempt_at === NEVER ? 'failed' : 'waiting');
  return states;
}

/** Empties old mails that were never delivered; the row stays, so that its message continues to show that. */
async function forgetFailed({ db, now }: MailQueue): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ mail: '' })
    .where('created_at', '<', later(now(), -KEEP_FAILED_MS))
    .where('next_attempt_at', '=', NEVER)
    .execute();
}

/** Later than any clock: never retried. */
const NEVER = '9999-12-31T23:59:59.999Z';

function later(time: Date, delayMs: number): string {
  return new Date(time.getTime() + delayMs).toISOString();
}
