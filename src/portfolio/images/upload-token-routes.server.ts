import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { UPLOAD_FAILED } from '../../platform/http/upload-memory-budget.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { issueTicket } from './anonymous-upload-token.server.ts';
import { uploadsApi } from './uploads-api.ts';

export function mountTicket(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    limits: ['api', 'upload_ticket_address'],
    config: { failure: UPLOAD_FAILED },
    ...uploadsApi['GET /api/users/register/upload-ticket'],
    handler: async (request) => {
      if (ctx.config.registration === 'closed') {
        throw new AppError('forbidden', { message: UPLOAD_FAILED, error: 'Registration is closed' });
      }
      await takeLimit(ctx, request, 'upload_ticket_address', clientGroup(request.ip));
      return { ticket: issueTicket(ctx) };
    },
  });
}
