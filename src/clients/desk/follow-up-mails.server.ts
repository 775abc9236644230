import type { Ctx } from '../../platform/context.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { commaOf } from '../../platform/lib/texts/translate.ts';
import { utcDay } from '../../platform/lib/utc-day.ts';

/** Accounts that one query reads. */
const BATCH = 200;
const NAMED_MAX = 20;

/** Mails owners once for each date to whom they meant to write. */
export async function sendFollowUps(ctx: Ctx): Promise<void> {
  const each = separately();
  const today = utcDay(ctx.now());
  for (let after = ''; ; ) {
    const due = await dueAccounts(ctx, today, after);
    for (const userId of due) await each.run(() => remind(ctx, userId, today));
    const last = due.at(-1);
    if (due.length < BATCH || !last) break;
    after = last;
  }
  each.end();
}

async function dueAccounts({ db }: Ctx, today: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('clients')
    .innerJoin('users', 'users.id', 'clients.user_id')
    .select('clients.user_id')
    .distinct()
    .where('follow_up_on', '<>', '')
    .where('follow_up_on', '<=', today)
    .whereRef('reminded_on', '<>', 'follow_up_on')
    .where('users.email_confirmed_at', '<>', '')
    .where('users.suspended_at', '=', '')
    .where('users.clients_enabled', '=', 1)
    .where('clients.user_id', '>', after)
    .orderBy('clients.user_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The dates are marked with the mail: of two nodes, one queues it. */
async function remind(ctx: Ctx, userId: string, today: string): Promise<void> {
  await ctx.db.transaction().execute(async (transaction) => {
    const due = await transaction
      .updateTable('clients')
      .set((row) => ({ reminded_on: row.ref('follow_up_on') }))
      .where('user_id', '=', userId)
      .where('follow_up_on', '<>', '')
      .where('follow_up_on', '<=', today)
      .whereRef('reminded_on', '<>', 'follow_up_on')
      .returning(['name', 'organisation'])
      .execute();
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'studio_language'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (due.length === 0 || !owner) return;
    const { t, count, language } = mailTexts(owner.studio_language);
    const link = `${ctx.config.origin}/studio/clients`;
    // What a statement returns has no order.
    const names = due
      .map(({ name, organisation }) => `- ${[name, organisation].filter(Boolean).join(commaOf(language))}`)
      .sort((one, other) => one.localeCompare(other, language))
      .slice(0, NAMED_MAX);
    const more = due.length > NAMED_MAX ? [`- ${t('and {n} more', { n: due.length - NAMED_MAX })}`] : [];
    const clients = count('{n} clients', due.length, '{n} client');
    const text = `${t('You meant to write to {clients} by today:', { clients })}\n\n${[...names, ...more].join('\n')}\n\n${link}\n`;
    await ctx.mail(
      { to: owner.email, language, subject: t('Write to {clients} today', { clients }), text, link },
      transaction,
    );
  });
}
