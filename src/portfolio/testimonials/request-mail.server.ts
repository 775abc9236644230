import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { domainsOf } from '../../platform/http/custom-domain.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { derivedToken } from '../../platform/lib/derived-token.server.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import type { TestimonialRequestTable } from '../sharing-tables.ts';
import { linkOwner } from '../storage/link-owner.server.ts';
import { isRelated, organisationDomain } from './checked-domain.ts';

/** Of the link in the mail. Its owner never sees that one: who opens it can read the mails of its recipient. */
export const MAILED_PURPOSE = 'mailed testimonial request';

/** Returns the domain that a mail to this e-mail can prove; '' where no mail leaves the server. */
export function mailableDomain(ctx: Ctx, owner: { id: string; email: string }, email: string): string {
  const domain = ctx.config.smtpUrl ? organisationDomain(email) : '';
  // Somebody of the owner's own organisation, or of their page's domain, would confirm the owner's own domain.
  const page = domainsOf(ctx).originOf({ id: owner.id });
  const own = [organisationDomain(owner.email), page ? new URL(page).hostname : ''].filter(Boolean);
  return domain === '' || own.some((other) => isRelated(domain, other)) ? '' : domain;
}

/** Throws `conflict` unless the owner's own email is confirmed: the server mails strangers in their name. */
export async function requireMailingOwner(db: Db, userId: string) {
  const owner = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_confirmed_at', 'user_name', 'first_name', 'last_name'])
    .select(['publishing', 'language', 'sections'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (owner.email_confirmed_at !== '') return owner;
  const error = 'Please confirm your email address first: open the link that was emailed to you';
  throw new AppError('conflict', { message: 'Error adding request', error });
}

type MailingOwner = Awaited<ReturnType<typeof requireMailingOwner>>;

/** In the language of the owner's page, as the form is. Nobody can reply to it: a reply would quote the link. */
export async function mailRequest(
  ctx: Ctx,
  db: Db,
  row: Pick<TestimonialRequestTable, 'id' | 'expires_at'>,
  { owner, email }: { owner: MailingOwner; email: string },
): Promise<void> {
  const { owner: shown, language } = await linkOwner(db, owner);
  const { t, locale, language: mailLanguage } = mailTexts(language);
  const link = `${ctx.config.origin}/t/${derivedToken(ctx, MAILED_PURPOSE, row.id)}`;
  const { name } = shown;
  const date = new Date(row.expires_at).toLocaleDateString(locale, { dateStyle: 'long' });
  const sentences = [
    t('{name} asks you for a few words about your work together. This link opens a form:', { name }),
    link,
    t('It works until {date}.', { date }),
    t('The link was created for you alone: please do not pass it on. If you do not know {name}, ignore this email.', {
      name,
    }),
  ];
  await ctx.mail(
    {
      to: email,
      language: mailLanguage,
      subject: t('A few words for {name}', { name }).replaceAll(/\s+/g, ' '),
      text: `${sentences.join('\n\n')}\n`,
      link,
      goodUntil: row.expires_at,
    },
    db,
  );
}
