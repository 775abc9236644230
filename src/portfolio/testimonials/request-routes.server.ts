import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { Done, done } from '../../platform/lib/success.ts';
import { AddedTestimonialRequest, NewTestimonialRequest, TestimonialRequest } from './testimonial-request.ts';
import { addRequest, listRequests, revokeRequest } from './testimonial-requests.server.ts';

const tags = ['testimonials'];

/** Links by which others are asked for their words. No API token can make them: a link lets others write. */
export function mountTestimonialRequests(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: '/api/testimonial-requests',
    login: 'required',
    limits: ['api'],
    schema: { tags, summary: 'My requests, newest first', response: { 200: z.array(TestimonialRequest) } },
    handler: (request) => listRequests(ctx, request.user.id),
  });

  route(app, ctx, {
    method: 'POST',
    url: '/api/testimonial-requests',
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error adding request' },
    schema: {
      tags,
      summary: 'Make a link for one writer; 30 days unless `expires_at` is given',
      body: NewTestimonialRequest,
      response: { 200: AddedTestimonialRequest },
    },
    handler: async (request) => {
      const testimonial_request = await addRequest(ctx, request.user.id, request.body);
      const { url, expires_at } = testimonial_request;
      return { ...done('Request successfully added.'), url, expires_at, testimonial_request };
    },
  });

  route(app, ctx, {
    method: 'DELETE',
    url: '/api/testimonial-requests/:id',
    login: 'required',
    limits: ['api'],
    config: { failure: 'Error revoking request' },
    schema: {
      tags,
      summary: 'Revoke an unanswered request',
      params: z.object({ id: z.string().max(100) }),
      response: { 200: Done },
    },
    handler: async (request) => {
      await revokeRequest(ctx, request.user.id, request.params.id);
      return done('Request revoked.');
    },
  });
}
