import { type OwnedRecords, ownedRecords } from '../kit/owned-records.server.ts';
import { testimonials, withApproval } from './testimonial.ts';

export const testimonialRecords: OwnedRecords = ownedRecords(testimonials, {
  /** What its owner adds needs no approval. */
  completeNew: async (_db, _userId, values) => ({ ...values, state: 'approved' }),
  completeChange: async (_db, _userId, stored, change) => withApproval(stored, change),
});
