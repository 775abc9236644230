import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { takeLimit } from '../../platform/http/security-log.server.ts';
import { UPLOAD_FAILED } from '../../platform/http/upload-memory-budget.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { issueTicket } from './anonymous-upload-token.server.ts';

const Ticket = z.object({ ticket: z.string() });

export function mountTicket(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/users/register/upload-ticket',
    login: 'none',
    limits: ['api', 'upload_ticket_address'],
    config: { failure: UPLOAD_FAILED },
    schema: {
      tags: ['images'],
      summary: 'A ticket that stands in for a session on the register screen: 3 uploads within 30 minutes',
      response: { 200: Ticket },
    },
    handler: async (request) => {
      if (ctx.config.registration === 'closed') {
        throw new AppError('forbidden', { message: UPLOAD_FAILED, error: 'Registration is closed' });
      }
      await takeLimit(ctx, request, 'upload_ticket_address', clientGroup(request.ip));
      return { ticket: issueTicket(ctx) };
    },
  });
}
