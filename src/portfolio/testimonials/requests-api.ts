import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { AddedTestimonialRequest, NewTestimonialRequest, TestimonialRequest } from './testimonial-request.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof requestsApi> {}
}

export const requestsApi = defineRoutes('testimonials', {
  'GET /api/testimonial-requests': { summary: 'My requests, newest first', reply: z.array(TestimonialRequest) },
  'POST /api/testimonial-requests': {
    summary: 'Make a link for one writer; 30 days unless `expires_at` is given',
    body: NewTestimonialRequest,
    reply: AddedTestimonialRequest,
  },
  'DELETE /api/testimonial-requests/:id': {
    summary: 'Revoke an unanswered request',
    params: z.object({ id: z.string().max(100) }),
    reply: Done,
  },
});
