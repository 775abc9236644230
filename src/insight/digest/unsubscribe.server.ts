import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { notFound } from '../../platform/lib/app-error.ts';
import { derivedToken, idOfToken } from '../../platform/lib/derived-token.server.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import type { UnsubscribeScreen } from './unsubscribe-screen.ts';

const PURPOSE = 'unsubscribe';

export type SendUnsubscribeScreen = (reply: FastifyReply, screen: UnsubscribeScreen) => Promise<FastifyReply>;

/** Good for as long as the account: mails are opened years later. */
export function unsubscribeUrl(ctx: Pick<Ctx, 'config' | 'keyedHash'>, userId: string): string {
  return `${ctx.config.origin}/unsubscribe/${derivedToken(ctx, PURPOSE, userId)}`;
}

/** GET /unsubscribe/{token} asks, as scanners of mails open links; POST, by its button or a mail program, ends the mails. */
export async function mountUnsubscribe(
  app: FastifyInstance,
  ctx: Ctx,
  sendScreen: SendUnsubscribeScreen,
): Promise<void> {
  const url = '/unsubscribe/:token';
  route(app, ctx, {
    method: 'GET',
    url,
    login: 'none',
    limits: ['api'],
    schema: { hide: true },
    handler: async (request, reply) => {
      const language = await languageOf(ctx, ownerOf(ctx, request.params.token));
      return sendScreen(withoutTrace(reply), { state: 'asked', language });
    },
  });
  // A scope of its own: a mail program may send its one field as multipart (RFC 8058, 3.2), which is not read.
  await app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, body, done) => {
      body.resume();
      done(null);
    });
    route(scope, ctx, {
      method: 'POST',
      url,
      login: 'none',
      limits: ['api', 'unsubscribe_address'],
      config: { form: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const userId = ownerOf(ctx, request.params.token);
        await takeLimit(ctx, request, 'unsubscribe_address', `${clientGroup(request.ip)} ${userId}`);
        await endDigests(ctx, userId);
        return sendScreen(withoutTrace(reply), { state: 'done', language: await languageOf(ctx, userId) });
      },
    });
  });
}

function ownerOf(ctx: Ctx, token: string): string {
  const userId = idOfToken(ctx, PURPOSE, token);
  if (userId === undefined) throw notFound('Page');
  return userId;
}

/** As the mails; also of an account that is gone, whose mails are still in a mailbox. */
async function languageOf({ db }: Ctx, userId: string): Promise<UnsubscribeScreen['language']> {
  const query = db.selectFrom('users').select('studio_language').where('id', '=', userId);
  return mailTexts((await query.executeTakeFirst())?.studio_language ?? '').language;
}

/** The address holds a token; of the same origin, because a form of a page without referrers has no origin either. */
function withoutTrace(reply: FastifyReply): FastifyReply {
  return reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
}

/** Also of links that were to be reported in these mails. */
async function endDigests({ db }: Ctx, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ digest: 'off' }).where('id', '=', userId).execute();
    await transaction
      .updateTable('share_links')
      .set({ notify: 'off' })
      .where('user_id', '=', userId)
      .where('notify', '=', 'digest')
      .execute();
  });
}
