import type { Ctx } from '../../context.ts';
import type { Db } from '../../db/open.ts';

/** Maximum e-mails listed in the mail; `vitrine leads` lists all. */
const NAMED_MAX = 20;

/**
 * Mails the operator about new leads: one mail, however many there are. They stay unnoticed while there is no owner
 * with a confirmed e-mail.
 */
export async function mailNewLeads(ctx: Ctx, ownerId: string | undefined): Promise<void> {
  if (ownerId === undefined) return;
  await ctx.db.transaction().execute(async (transaction) => {
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'email_confirmed_at', 'notices'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    // An unconfirmed e-mail may belong to a stranger.
    if (!owner || owner.email_confirmed_at === '') return;
    const leads = await takeUnnoticed(transaction);
    const wantsMail = owner.notices === '' || JSON.parse(owner.notices).messages !== false;
    if (leads.length > 0 && wantsMail)
      await ctx.mail({ to: owner.email, ...leadsMail(leads, ctx.config.origin) }, transaction);
  });
}

/** If two nodes run this at once, only one gets the leads. */
async function takeUnnoticed(db: Db): Promise<string[]> {
  const rows = await db
    .updateTable('leads')
    .set({ noticed: 1 })
    .where('noticed', '=', 0)
    .returning(['email', 'created_at'])
    .execute();
  return rows.sort((a, b) => a.created_at.localeCompare(b.created_at)).map(({ email }) => email);
}

function leadsMail(emails: readonly string[], origin: string) {
  const count = emails.length === 1 ? '1 person' : `${emails.length} people`;
  const more = emails.length > NAMED_MAX ? [`… and ${emails.length - NAMED_MAX} more`] : [];
  return {
    subject: `${count} left an e-mail address on your landing page`,
    text: `${count} left an e-mail address on ${origin} since the last of these mails:

${[...emails.slice(0, NAMED_MAX), ...more].join('\n')}

--
The command 'npx vitrine leads' lists all of them.`,
  };
}
