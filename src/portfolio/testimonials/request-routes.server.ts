import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { done } from '../../platform/lib/success.ts';
import { requestsApi } from './requests-api.ts';
import { addRequest, listRequests, revokeRequest } from './testimonial-requests.server.ts';
import { changeConfirmation, deleteConfirmation, listConfirmations } from './work-confirmations.server.ts';

/** Links by which others are asked for their words. No API token can make them: a link lets others write. */
export function mountTestimonialRequests(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...requestsApi['GET /api/testimonial-requests'],
    handler: (request) => listRequests(ctx, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', 'request_mails'],
    config: { failure: 'Error adding request' },
    ...requestsApi['POST /api/testimonial-requests'],
    handler: async (request) => {
      if (request.body.email !== '') await ctx.limits.take('request_mails', request.user.id);
      const testimonial_request = await addRequest(ctx, request.user.id, request.body);
      const { url, expires_at } = testimonial_request;
      return { ...done('Request successfully added.'), url, expires_at, testimonial_request };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error revoking request' },
    ...requestsApi['DELETE /api/testimonial-requests/:id'],
    handler: async (request) => {
      await revokeRequest(ctx, request.user.id, request.params.id);
      return done('Request revoked.');
    },
  });
  mountConfirmations(app, ctx);
}

function mountConfirmations(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...requestsApi['GET /api/work-confirmations'],
    handler: (request) => listConfirmations(ctx, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error saving confirmation' },
    ...requestsApi['PATCH /api/work-confirmations/:id'],
    handler: async ({ user, params, body }) => {
      const work_confirmation = await changeConfirmation(ctx, user.id, params.id, body.hidden);
      return { ...done('Confirmation saved.'), work_confirmation };
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error deleting' },
    ...requestsApi['DELETE /api/work-confirmations/:id'],
    handler: async ({ user, params }) => {
      await deleteConfirmation(ctx, user.id, params.id);
      return done('Confirmation deleted.');
    },
  });
}
