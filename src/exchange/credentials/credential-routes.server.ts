import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { done } from '../../platform/lib/success.ts';
import { addCheck, deleteCheck, listChecks, repeatCheck } from './credential-checks.server.ts';
import { credentialsApi } from './credentials-api.ts';
import { CHECK_FAILED } from './rejected.ts';

const BODY_MAX_BYTES = 2 * 1024 * 1024;

/** Signed badges of an owner's records. */
export function mountCredentialChecks(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...credentialsApi['GET /api/credential-checks'],
    handler: ({ user }) => listChecks(ctx, user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', 'badges_account'],
    bodyLimit: BODY_MAX_BYTES,
    config: { failure: CHECK_FAILED },
    ...credentialsApi['POST /api/credential-checks'],
    handler: async (request) => {
      await takeLimit(ctx, request, 'badges_account', request.user.id);
      return { ...done('Badge checked.'), credential_check: await addCheck(ctx, request.user.id, request.body) };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', 'badges_account'],
    config: { failure: CHECK_FAILED },
    ...credentialsApi['POST /api/credential-checks/:id/repeat'],
    handler: async (request) => {
      await takeLimit(ctx, request, 'badges_account', request.user.id);
      return {
        ...done('Badge checked.'),
        credential_check: await repeatCheck(ctx, request.user.id, request.params.id),
      };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error deleting' },
    ...credentialsApi['DELETE /api/credential-checks/:id'],
    handler: async ({ user, params }) => {
      await deleteCheck(ctx, user.id, params.id);
      return done('Check deleted.');
    },
  });
}
