import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { PeriodicJob } from '../../../platform/jobs/job.server.ts';
import { type MailTexts, mailTexts } from '../../../platform/lib/texts/mail-texts.ts';
import { HOUR_MS } from '../../../platform/lib/time.ts';
import { siteOwner } from '../../../portfolio/storage/portfolio-owner.server.ts';

/** Maximum emails listed in the mail; `vitrine leads` lists all. */
const NAMED_MAX = 20;

/**
 * Mails the operator about new leads: one mail, however many there are. They stay unnoticed while there is no owner
 * with a confirmed email.
 */
async function mailNewLeads(ctx: Ctx, ownerId: string | undefined): Promise<void> {
  if (ownerId === undefined) return;
  await ctx.db.transaction().execute(async (transaction) => {
    const owner = await transaction
      .selectFrom('users')
      .select(['email', 'email_confirmed_at', 'notices', 'studio_language'])
      .where('id', '=', ownerId)
      .executeTakeFirst();
    // An unconfirmed email may belong to a stranger.
    if (!owner || owner.email_confirmed_at === '') return;
    const leads = await takeUnnoticed(transaction);
    const wantsMail = owner.notices === '' || JSON.parse(owner.notices).messages !== false;
    if (leads.length === 0 || !wantsMail) return;
    const texts = mailTexts(owner.studio_language);
    const mail = leadsMail(texts, leads);
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
  const key = ({ created_at, email }: (typeof rows)[number]) => `${created_at} ${email}`;
  return rows.sort((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ email }) => email);
}

function leadsMail({ t, count }: MailTexts, emails: readonly string[]) {
  const n = emails.length;
  const more = n > NAMED_MAX ? [t('… and {n} more', { n: n - NAMED_MAX })] : [];
  return {
    subject: count(
      '{n} people left an email address on your landing page',
      n,
      '1 person left an email address on your landing page',
    ),
    text: `${count(
      '{n} people left an email address on your landing page since the last of these emails:',
      n,
      '1 person left an email address on your landing page since the last of these emails:',
    )}

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
