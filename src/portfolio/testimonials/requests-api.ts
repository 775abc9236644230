import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { AddedTestimonialRequest, NewTestimonialRequest, TestimonialRequest } from './testimonial-request.ts';
import { ChangedConfirmation, ConfirmationChange, WorkConfirmation } from './work-confirmation.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof requestsApi> {}
}

const OneId = z.object({ id: z.string().max(100) });

export const requestsApi = defineRoutes('testimonials', {
  'GET /api/testimonial-requests': { summary: 'My requests, newest first', reply: z.array(TestimonialRequest) },
  'POST /api/testimonial-requests': {
    summary: 'Make a link for one writer, and mail it if `email` is given; 30 days unless `expires_at` is',
    body: NewTestimonialRequest,
    reply: AddedTestimonialRequest,
  },
  'DELETE /api/testimonial-requests/:id': {
    summary: 'Revoke an unanswered request',
    params: OneId,
    reply: Done,
  },
  'GET /api/work-confirmations': {
    summary: 'What was confirmed of my projects, newest first',
    reply: z.array(WorkConfirmation),
  },
  'PATCH /api/work-confirmations/:id': {
    summary: 'Show or hide a confirmation on the page of its project, at once',
    params: OneId,
    body: ConfirmationChange,
    reply: ChangedConfirmation,
  },
  'DELETE /api/work-confirmations/:id': {
    summary: 'Delete a confirmation; it is in no trash',
    params: OneId,
    reply: Done,
  },
});
