import { z } from 'zod';
import { call } from '../../platform/lib/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import { AddedTestimonialRequest, TestimonialRequest } from './testimonial-request.ts';

const PATH = '/api/testimonial-requests';

/** Newest first. */
export async function readRequests(): Promise<TestimonialRequest[]> {
  return z.array(TestimonialRequest).parse(await call(PATH));
}

export async function addRequest(body: { name: string; project_id: string | null; expires_at: string | null }) {
  return AddedTestimonialRequest.parse(await call(PATH, { method: 'POST', body })).testimonial_request;
}

/** Returns the message of the server. */
export async function revokeRequest(id: string): Promise<string> {
  return Done.parse(await call(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' })).message;
}
