import type { Values } from '../../model/record.ts';
import { showConfirmedWith } from '../../testimonials/confirmation-rows.server.ts';
import { isFromWriter } from '../../testimonials/withdrawn-testimonials.server.ts';
import { type OwnedRecords, ownedRecords } from '../kit/owned-records.server.ts';
import { testimonials, WRITERS_FIELDS, withApproval } from './testimonial.ts';

export const testimonialRecords: OwnedRecords = ownedRecords(testimonials, {
  /** What its owner adds needs no approval. */
  completeNew: async (_db, _userId, values) => ({ ...values, state: 'approved' }),
  /** What somebody has sent stays as they wrote it, as fields do that the server sets. */
  async completeChange(db, userId, stored, change) {
    const isToWords = WRITERS_FIELDS.some((field) => field in change);
    const isKept = isToWords && (await isFromWriter(db, userId, stored.id));
    const approved = withApproval(stored, isKept ? withoutWords(change) : change);
    const isShown = approved.state === 'approved' && approved.visibility === 'everyone';
    if (stored.state === 'pending' && isShown) await showConfirmedWith(db, userId, stored.id);
    return approved;
  },
});

function withoutWords(change: Values): Values {
  return Object.fromEntries(Object.entries(change).filter(([field]) => !WRITERS_FIELDS.includes(field)));
}
