import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { done } from '../../platform/lib/success.ts';
import type { PlainErrorText } from '../../platform/lib/texts/sentence.ts';
import type { AccountChange } from '../../portfolio/model/user.ts';
import { isSample } from '../../portfolio/storage/portfolio-owner.server.ts';
import {
  accountOf,
  findUser,
  samplePublicUser,
  toAccount,
  toPublicUser,
  userTag,
} from '../../portfolio/storage/user-store.server.ts';
import { withPublished } from '../../portfolio/versions/published-records.server.ts';
import { accountApi } from './account-api.ts';
import { changeProfile, SAVE_FAILED } from './profile-change.server.ts';

export function mountProfile(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    isBeforeSecondFactor: true,
    login: 'required',
    limits: ['api'],
    ...accountApi['GET /api/users/me'],
    handler: async (request, reply) => {
      const row = await accountOf(ctx, request);
      reply.header('etag', userTag(row));
      return toAccount(row);
    },
  });

  route(app, ctx, {
    login: 'none',
    limits: ['api'],
    config: { tagged: true },
    ...accountApi['GET /api/users/:id'],
    handler: async (request, reply) => {
      const { id } = request.params;
      if (isSample(id)) return samplePublicUser();
      const stored = await findUser(ctx.db, id);
      if (!stored) throw notFound('User');
      const isOwn = stored.publishing === 'manual' && (await sessionsOf(ctx).userOf(request))?.id === stored.id;
      const row = isOwn ? stored : await withPublished(ctx.db, stored);
      reply.header('etag', userTag(row));
      return toPublicUser(row);
    },
  });

  route(app, ctx, {
    login: 'required',
    scope: 'portfolio:write',
    limits: ['api'],
    config: { failure: SAVE_FAILED },
    ...accountApi['PATCH /api/users/:id'],
    handler: async (request, reply) => {
      const user = request.user;
      if (request.params.id !== user.id) throw notFound('User');
      const isByToken = user.session_id === '';
      if (isByToken) rejectPrivateKeys(request.body);
      const row = await changeProfile(ctx, user.id, request.body, {
        ifMatch: request.headers['if-match'],
        request,
      });
      reply.header('etag', userTag(row));
      return { ...done('Profile saved.'), user: isByToken ? toPublicUser(row) : toAccount(row) };
    },
  });
}

const CONTACT = 'No token can change contact details and who sees them: log in';
const MAILS = 'No token can change emails and the language of the studio: log in';
/** What a token cannot change: the account's own, not the portfolio's. The name is the URL of the page. */
const PRIVATE_KEYS: Partial<Record<keyof AccountChange, PlainErrorText>> = {
  user_name: 'No token can change the user name: log in',
  contact_email: CONTACT,
  contact_phone: CONTACT,
  show_contact: CONTACT,
  notices: MAILS,
  digest: MAILS,
  studio_language: MAILS,
};

function rejectPrivateKeys(change: AccountChange): void {
  for (const [key, error] of Object.entries(PRIVATE_KEYS)) {
    if (!(key in change)) continue;
    throw new AppError('forbidden', { message: SAVE_FAILED, error });
  }
}
