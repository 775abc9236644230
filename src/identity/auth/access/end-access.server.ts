import type { Db } from '../../../platform/db/open.ts';
import type { MailTexts } from '../../../platform/lib/texts/mail-texts.ts';
import { removeFactors } from '../second-factor/second-factors.server.ts';

/** What opened an account or read its data beside the password, and how many there were. */
export type EndedAccess = {
  providers: number;
  tokens: number;
  app: number;
  passkeys: number;
  webhooks: number;
  shareLinks: number;
  requests: number;
};

const NONE: EndedAccess = { providers: 0, tokens: 0, app: 0, passkeys: 0, webhooks: 0, shareLinks: 0, requests: 0 };

/**
 * Ends all that was made for an account before anybody had proved to receive its mails: a stranger may have registered
 * the address. Only the password remains, which the caller replaces.
 */
export async function endUnprovedAccess(db: Db, userId: string): Promise<EndedAccess> {
  const ended = await endProgramsAndFactors(db, userId);
  for (const table of ['provider_logins', 'known_devices'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  const links = await db.deleteFrom('share_links').where('user_id', '=', userId).executeTakeFirst();
  // The writers of those that were answered can still withdraw.
  const open = db.deleteFrom('testimonial_requests').where('user_id', '=', userId).where('submitted_at', '=', '');
  const requests = await open.executeTakeFirst();
  return { ...ended, shareLinks: Number(links.numDeletedRows), requests: Number(requests.numDeletedRows) };
}

/** The same without what shows no more than the page does, and without the login that the account was made with. */
export async function endProgramsAndFactors(
  db: Db,
  userId: string,
  { keepsProviders = false } = {},
): Promise<EndedAccess> {
  const programs = await endPrograms(db, userId, { keepsProviders });
  const counts = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('totp_factors')
        .select((app) => app.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .where('confirmed_at', '!=', '')
        .as('app'),
      row
        .selectFrom('passkeys')
        .select((passkey) => passkey.fn.countAll().as('n'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow();
  await removeFactors(db, userId);
  return { ...programs, app: Number(counts.app), passkeys: Number(counts.passkeys) };
}

/** Ends API tokens, webhooks and linked logins. A second factor stays: the mailbox alone does not remove it. */
export async function endPrograms(db: Db, userId: string, { keepsProviders = false } = {}): Promise<EndedAccess> {
  const [tokens, webhooks, providers] = [
    await db.deleteFrom('api_tokens').where('user_id', '=', userId).executeTakeFirst(),
    await db.deleteFrom('webhooks').where('user_id', '=', userId).executeTakeFirst(),
    keepsProviders
      ? undefined
      : await db.deleteFrom('linked_identities').where('user_id', '=', userId).executeTakeFirst(),
  ];
  return {
    ...NONE,
    tokens: Number(tokens.numDeletedRows),
    webhooks: Number(webhooks.numDeletedRows),
    providers: Number(providers?.numDeletedRows ?? 0),
  };
}

export function hasEnded(access: EndedAccess): boolean {
  return Object.values(access).some((count) => count > 0);
}

/** One line for each kind, such as 'API tokens: 2'. Without names: a stranger may have chosen them. */
export function endedAccessLines(access: EndedAccess, { t }: Pick<MailTexts, 't'>): string[] {
  const lines: [number, string][] = [
    [access.providers, t('Linked logins: {count}', { count: access.providers })],
    [access.tokens, t('API tokens: {count}', { count: access.tokens })],
    [access.app, t('Authenticator app')],
    [access.passkeys, t('Passkeys: {count}', { count: access.passkeys })],
    [access.webhooks, t('Webhooks: {count}', { count: access.webhooks })],
    [access.shareLinks, t('Share links: {count}', { count: access.shareLinks })],
    [access.requests, t('Requests for testimonials: {count}', { count: access.requests })],
  ];
  return lines.filter(([count]) => count > 0).map(([, line]) => line);
}
