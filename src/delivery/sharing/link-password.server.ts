import type { FastifyRequest } from 'fastify';
import { mailOwner } from '../../identity/auth/email-confirmation.server.ts';
import { verifyPassword } from '../../identity/auth/passwords.server.ts';
import { loginDelayMs, waitAlone } from '../../identity/auth/verify-password.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup, clientNetwork } from '../../platform/http/rate-limits.server.ts';
import { securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';

/** Within an hour; the owner is notified once. A recipient mistypes less often. */
const NOTIFIED_AFTER_FAILURES = 10;

type Link = { id: string; user_id: string; password_hash: string };

/**
 * Checks the password of a link. A client has a few tries; over all clients a link only becomes slow, so that a stranger
 * who has its URL cannot lock its recipient out, and its owner is notified.
 */
export async function verifyLinkPassword(
  ctx: Ctx,
  request: FastifyRequest,
  link: Link,
  password: string,
): Promise<boolean> {
  await takeLimit(ctx, request, 'link_password_address', `${clientGroup(request.ip)} ${link.id}`);
  const failures = await ctx.limits.take('link_password', link.id);
  await waitAlone(`${link.id} ${clientNetwork(request.ip)}`, loginDelayMs(failures), ctx.now());
  if (await verifyPassword(password, link.password_hash)) {
    await ctx.limits.giveBack('link_password', link.id);
    return true;
  }
  if (failures === NOTIFIED_AFTER_FAILURES) await notifyOwner(ctx, request, link);
  return false;
}

async function notifyOwner(ctx: Ctx, request: FastifyRequest, { id, user_id }: Link): Promise<void> {
  securityEvent(request, ctx, 'link_password_guessed', { user_id });
  const row = await ctx.db
    .selectFrom('share_links')
    .innerJoin('users', 'users.id', 'share_links.user_id')
    .select(['share_links.name', 'users.email', 'email_confirmed_at', 'studio_language'])
    .where('share_links.id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  const link = `${ctx.config.origin}/studio/links`;
  await mailOwner(ctx, ctx.db, row, ({ t }) => ({
    subject: t('Wrong passwords for a link of yours'),
    link,
    text: `${[
      t('Within an hour {count} wrong passwords were entered for your link "{name}". Nobody has got in by them.', {
        count: NOTIFIED_AFTER_FAILURES,
        name: row.name,
      }),
      t('If its recipient has not mistyped it, give the link another password, or end it: {link}', { link }),
    ].join('\n\n')}\n`,
  }));
}
