import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { PeriodicJob } from '../../../platform/jobs/job.server.ts';
import { type MailTexts, mailTexts } from '../../../platform/lib/texts/mail-texts.ts';
import { HOUR_MS } from '../../../platform/lib/time.ts';
import { siteOwner } from '../../../portfolio/storage/portfolio-owner.server.ts';

/** Maximum e-mails listed in the mail; `vitrine leads` lists all. */
const NAMED_MAX = 20;

/**
 * Mails the operator about new leads: one mail, however many there are. They stay unnoticed while there is no owner
 * with a confirmed e-mail.
 */
async function mailNewLeads(ctx: Ctx, ownerId: string | undefined): Promise<void> {
  if (ownerId === undefined) return;
  await ctx.db.transaction().execute(async (transaction) => {
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'email_confirmed_at', 'notices', 'studio_language'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    // An unconfirmed e-mail may belong to a stranger.
    if (!owner || owner.email_confirmed_at === '') return;
    const leads = await takeUnnoticed(transaction);
    const wantsMail = owner.notices === '' || JSON.parse(owner.notices).messages !== false;
    if (leads.length === 0 || !wantsMail) return;
    const texts = mailTexts(owner.studio_language);
    const mail = leadsMail(texts, leads, ctx.config.origin);
    await ctx.mail({ to: owner.email, language: texts.language, ...mail }, transaction);
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

function leadsMail({ t, count }: MailTexts, emails: readonly string[], origin: string) {
  const people = count('{n} people', emails.length, '1 person');
  const more = emails.length > NAMED_MAX ? [t('… and {n} more', { n: emails.length - NAMED_MAX })] : [];
  return {
    subject: t('{people} left an e-mail address on your landing page', { people }),
    text: `${t('{people} left an e-mail address on {origin} since the last of these mails:', { people, origin })}

${[...emails.slice(0, NAMED_MAX), ...more].join('\n')}

--
${t("The command 'npx vitrine leads' lists all of them.")}`,
  };
}

export const leadsJob: PeriodicJob<Ctx> = {
  name: 'leads',
  everyMs: HOUR_MS,
  run: async (ctx) => mailNewLeads(ctx, await siteOwner(ctx)),
};
