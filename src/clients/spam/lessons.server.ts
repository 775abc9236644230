import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { linkedHosts } from './content.ts';
import { fingerprint } from './fingerprint.ts';

type Text = { email: string; subject: string; message: string };

/** Of an account; the oldest are forgotten. */
export const LESSONS_MAX = 2_000;
/** Far below the parameter limit of both engines. */
const ROWS_PER_STATEMENT = 500;
const FINGERPRINT_ALIKE = 0.4;
/** What the owner has said about an address, a linked site, and a text that is alike. */
const POINTS = { email: 60, host: 50, text: 60 };
/** A client or somebody else to whom the owner has said yes. */
const MILDER = -60;

type Keyed = Pick<Ctx, 'keyedHash'>;
type Signals = { email: string; hosts: string[]; text: string[] };

/** Without anything that can be read: an owner's lessons are no second copy of what strangers wrote. */
function signalsOf(ctx: Keyed, userId: string, { email, subject, message }: Text): Signals {
  const keyed = (kind: string, value: string) =>
    `${kind} ${ctx.keyedHash('spam lesson', `${userId} ${value}`).slice(0, 16)}`;
  return {
    email: keyed('e', email.toLowerCase()),
    hosts: linkedHosts(message).map((host) => keyed('h', host)),
    text: fingerprint(`${subject} ${message}`).map((print) => `t ${print}`),
  };
}

/** Stores that their owner has called messages spam, or not: the latest word counts. */
export async function learn(ctx: Ctx, db: Db, userId: string, texts: readonly Text[], isSpam: boolean): Promise<void> {
  const learned_at = ctx.now().toISOString();
  const signals = texts.flatMap((each) => {
    const { email, hosts, text } = signalsOf(ctx, userId, each);
    return [email, ...hosts, ...text];
  });
  // More are not kept anyway.
  const rows = [...new Set(signals)].slice(0, LESSONS_MAX).map((signal) => ({
    user_id: userId,
    signal,
    spam: Number(isSpam),
    learned_at,
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT)
    await db
      .insertInto('contact_lessons')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'signal'])
          .doUpdateSet((row) => ({ spam: row.ref('excluded.spam'), learned_at: row.ref('excluded.learned_at') })),
      )
      .execute();
  const kept = db.selectFrom('contact_lessons').select('signal').where('user_id', '=', userId);
  await db
    .deleteFrom('contact_lessons')
    .where('user_id', '=', userId)
    .where('signal', 'not in', kept.orderBy('learned_at', 'desc').orderBy('signal').limit(LESSONS_MAX))
    .execute();
}

/** Returns the points for what the owner has said about messages like this one; below 0 for what they have rescued. */
export async function learnedPoints(ctx: Ctx, db: Db, userId: string, text: Text): Promise<number> {
  const { email, hosts, text: prints } = signalsOf(ctx, userId, text);
  const rows = await db
    .selectFrom('contact_lessons')
    .select(['signal', 'spam'])
    .where('user_id', '=', userId)
    .where('signal', 'in', [email, ...hosts, ...prints])
    .execute();
  const verdicts = new Map(rows.map(({ signal, spam }) => [signal, spam === 1]));
  const alike = (isSpam: boolean) =>
    prints.filter((print) => verdicts.get(print) === isSpam).length >= FINGERPRINT_ALIKE * prints.length;
  const isKnown = verdicts.get(email) === false;
  const points =
    (verdicts.get(email) === true ? POINTS.email : 0) +
    (hosts.some((host) => verdicts.get(host) === true) ? POINTS.host : 0) +
    (alike(true) ? POINTS.text : 0);
  return points + (isKnown || alike(false) ? MILDER : 0);
}
