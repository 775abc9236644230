import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { mailHtml } from './html-layout.ts';
import { openDelivery } from './transport.server.ts';

const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = [1, 5, 25, 120].map((minutes) => minutes * MINUTE_MS);
/** A mail claimed by another process is left to it for this long; then it counts as not sent. */
const CLAIM_MS = 10 * MINUTE_MS;
const POLL_MS = 15_000;
const BATCH = 20;
/** At most 20 mails a second, so that a mail server that was down is not flooded. */
const PAUSE_MS = 50;
/** On stop, wait this long for the mail that is being sent; the others stay queued. */
const STOP_WAIT_MS = 3_000;
/** How long the text of an undeliverable mail is kept. */
const KEEP_FAILED_MS = 30 * 24 * 60 * MINUTE_MS;

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** The URL that the text is about; a link in the generated HTML. */
  link?: string;
  replyTo?: string;
};
export type MailState = 'sent' | 'waiting' | 'failed';

type Parts = { config: Config; db: Db; log: Logger; now(): Date; delivers: boolean };

/**
 * A mail queue in the database: a queued mail is sent even if the process or the mail server fails in between. With
 * `delivers: false` mails are only queued: a CLI command may lack the server's SMTP_URL.
 */
export function openMail({ config, db, log, now, delivers }: Parts) {
  const deliver = openDelivery({ config, log });
  const domain = new URL(config.origin).hostname;
  const isStopping = new AbortController();
  let drained: Promise<void> = Promise.resolve();
  let isDrainWanted = false;

  async function queue(mail: Mail, transaction: Db = db): Promise<string> {
    const id = randomUUID();
    const at = now().toISOString();
    const row = { id, mail: JSON.stringify(mail), attempts: 0, next_attempt_at: at, created_at: at };
    await transaction.insertInto('mail_queue').values(row).execute();
    // Later, because the transaction that contains the row has not committed yet.
    setTimeout(wake, PAUSE_MS).unref();
    return id;
  }

  function wake(): void {
    if (!delivers || isDrainWanted || isStopping.signal.aborted) return;
    isDrainWanted = true;
    drained = drained.then(drain).catch((err) => {
      // The stop did not wait for this mail: it stays claimed and is retried later.
      if (!isStopping.signal.aborted) log.error({ err }, 'The mail queue could not be read');
    });
  }

  async function drain(): Promise<void> {
    isDrainWanted = false;
    for (;;) {
      const due = await dueMails();
      for (const { id } of due) {
        if (isStopping.signal.aborted) return;
        await sendOne(id);
        await sleep(PAUSE_MS);
      }
      if (due.length < BATCH) return;
    }
  }

  function dueMails() {
    return db
      .selectFrom('mail_queue')
      .select('id')
      .where('next_attempt_at', '<=', now().toISOString())
      .orderBy('next_attempt_at')
      .limit(BATCH)
      .execute();
  }

  async function sendOne(id: string): Promise<void> {
    const at = now();
    const claimed = await db
      .updateTable('mail_queue')
      .set((row) => ({ next_attempt_at: later(at, CLAIM_MS), attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('next_attempt_at', '<=', at.toISOString())
      .returning(['mail', 'attempts'])
      .executeTakeFirst();
    if (!claimed) return;
    try {
      const { link, ...mail }: Mail = JSON.parse(claimed.mail);
      const html = mailHtml({ ...mail, ...(link && { link }) }, config.origin);
      await deliver({ ...mail, html, from: config.mailFrom, messageId: `<${id}@${domain}>` }, id);
      await db.deleteFrom('mail_queue').where('id', '=', id).execute();
    } catch (error) {
      await postpone(id, claimed.attempts, error);
    }
  }

  async function postpone(id: string, attempts: number, error: unknown): Promise<void> {
    // The server's message may contain the recipient's e-mail, which must not be logged.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const delayMs = RETRY_AFTER_MS[attempts - 1];
    log.warn(
      { mail: id, attempts, code, responseCode, gaveUp: delayMs === undefined },
      'A mail could not be delivered',
    );
    const next = delayMs === undefined ? NEVER : later(now(), delayMs);
    await db.updateTable('mail_queue').set({ next_attempt_at: next }).where('id', '=', id).execute();
  }

  /** Returns the delivery state of mails, by id: a mail that is no longer queued was sent. */
  async function statesOf(ids: readonly string[]): Promise<Map<string, MailState>> {
    const states = new Map<string, MailState>(ids.map((id) => [id, 'sent']));
    if (ids.length === 0) return states;
    const rows = await db.selectFrom('mail_queue').select(['id', 'next_attempt_at']).where('id', 'in', ids).execute();
    for (const row of rows) states.set(row.id, row.next_attempt_at === NEVER ? 'failed' : 'waiting');
    return states;
  }

  const poll = setInterval(wake, POLL_MS).unref();
  wake();
  return {
    queue,
    statesOf,
    /** Waits until every due mail was tried once. */
    async idle(): Promise<void> {
      wake();
      await drained;
    },
    async sweep(): Promise<void> {
      // Keep the row, so that its message continues to show that no mail was delivered.
      await db
        .updateTable('mail_queue')
        .set({ mail: '' })
        .where('created_at', '<', later(now(), -KEEP_FAILED_MS))
        .where('next_attempt_at', '=', NEVER)
        .execute();
    },
    /** Waits for the mail that is being sent, up to a limit; the others stay queued. */
    async stop(): Promise<void> {
      clearInterval(poll);
      isStopping.abort();
      await Promise.race([drained, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
    },
  };
}

/** Later than any clock: never retried. */
const NEVER = '9999-12-31T23:59:59.999Z';

function later(time: Date, delayMs: number): string {
  return new Date(time.getTime() + delayMs).toISOString();
}
