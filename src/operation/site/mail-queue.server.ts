import type { Ctx } from '../../platform/context.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';

/** A mail that was due this long ago is stuck: the server polls the queue several times a minute. */
const STUCK_AFTER_MS = HOUR_MS;
/** Later than any clock: marks a mail whose delivery was given up. */
const GIVEN_UP = '9999';

/** How many mails wait, of these wait for more than an hour, and were given up. */
export async function mailQueueState({ db, now }: Ctx) {
  const longAgo = new Date(now().getTime() - STUCK_AFTER_MS).toISOString();
  const count = async (before: string, from = '') => {
    const row = await db
      .selectFrom('mail_queue')
      .select((mail) => mail.fn.countAll<number>().as('mails'))
      .where('next_attempt_at', '>=', from)
      .where('next_attempt_at', '<', before)
      // Old mails that were given up have an empty row.
      .where('mail', '!=', '')
      .executeTakeFirstOrThrow();
    return row.mails;
  };
  return { failed: await count('A', GIVEN_UP), stuck: await count(longAgo), waiting: await count(GIVEN_UP) };
}
