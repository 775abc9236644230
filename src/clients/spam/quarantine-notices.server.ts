import type { Ctx } from '../../platform/context.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { SPAM_FROM } from './verdict.ts';

/** Accounts that one query reads; they are told one after the other. */
const BATCH = 200;
/** Of those that look the least like spam. */
const NAMED_MAX = 10;
const NAMED_MAX_CHARACTERS = 80;

/** Mails owners at most once a day what was held back since, if they want mails about messages. */
export async function sendQuarantineNotices(ctx: Ctx): Promise<void> {
  const each = separately();
  const since = new Date(ctx.now().getTime() - DAY_MS).toISOString();
  for (let after = ''; ; ) {
    const due = await dueAccounts(ctx, since, after);
    for (const userId of due) await each.run(() => notifyOne(ctx, userId, since));
    const last = due.at(-1);
    if (due.length < BATCH || !last) break;
    after = last;
  }
  each.end();
}

/** Those with a message of the last day that was held back, who were told nothing within it. */
async function dueAccounts({ db }: Ctx, since: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .leftJoin('quarantine_notices', 'quarantine_notices.user_id', 'messages.user_id')
    .select('messages.user_id')
    .distinct()
    .where('messages.folder', '=', 'spam')
    .where('messages.created_at', '>', since)
    .where('messages.spam_score', '>=', SPAM_FROM)
    .where('users.email_confirmed_at', '<>', '')
    .where('users.suspended_at', '=', '')
    .where((row) => row.or([row('sent_at', 'is', null), row('sent_at', '<=', since)]))
    .where('messages.user_id', '>', after)
    .orderBy('messages.user_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The notice is claimed with the mail: of two nodes, one queues it. */
async function notifyOne(ctx: Ctx, userId: string, since: string): Promise<void> {
  const sent_at = ctx.now().toISOString();
  await ctx.db.transaction().execute(async (transaction) => {
    const claimed = await transaction
      .insertInto('quarantine_notices')
      .values({ user_id: userId, sent_at })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ sent_at }).where('quarantine_notices.sent_at', '<=', since),
      )
      .returning('user_id')
      .executeTakeFirst();
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'notices', 'studio_language'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!claimed || !owner || (owner.notices !== '' && JSON.parse(owner.notices).messages === false)) return;
    const quarantined = transaction
      .selectFrom('messages')
      .where('user_id', '=', userId)
      .where('folder', '=', 'spam')
      .where('created_at', '>', since)
      .where('spam_score', '>=', SPAM_FROM);
    const named = await quarantined
      .select(['name', 'subject'])
      .orderBy('spam_score')
      .orderBy('id')
      .limit(NAMED_MAX)
      .execute();
    const { n } = await quarantined.select((row) => row.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
    const { t, count, language } = mailTexts(owner.studio_language);
    const link = `${ctx.config.origin}/studio/messages?folder=spam`;
    const messages = count('{n} messages', Number(n), '{n} message');
    const text = `${t('{messages} to you looked like spam in the last day, and wait in that folder. If one of them is real, "Not spam" moves it to your inbox, and more like it arrive there.', { messages })}

${named.map(({ name, subject }) => `- ${shortened(name)}: ${shortened(subject)}`).join('\n')}
${Number(n) > NAMED_MAX ? `- ${t('and {n} more', { n: Number(n) - NAMED_MAX })}\n` : ''}
${link}
`;
    await ctx.mail(
      { to: owner.email, language, subject: t('Held back as spam: {messages}', { messages }), text, link },
      transaction,
    );
  });
}

/** One line without anything that a mail program would make a link of. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll(/(?:https?:\/\/|www\.)\S+/giu, '…');
  return line.length > NAMED_MAX_CHARACTERS ? `${line.slice(0, NAMED_MAX_CHARACTERS)}…` : line;
}
