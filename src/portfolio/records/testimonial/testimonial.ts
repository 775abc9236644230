import type { z } from 'zod';
import { choice, identifier, imageUrl, line, prose } from '../../../platform/lib/fields.ts';
import { defineRecords, type Values } from '../../model/record.ts';

export const TESTIMONIAL_STATES = [
  ['approved', 'Approved'],
  ['pending', 'Waiting for your approval'],
] as const;

/** What somebody else says about the owner's work. */
export const testimonials = defineRecords({
  path: 'testimonials',
  fields: {
    /** Of the writer, as are `role` and `company`. */
    name: line(),
    role: line(),
    company: line(),
    words: prose(),
    /** The slug of the project that it is about, whose page shows it too; '' for none. */
    project: identifier(),
    image_url: imageUrl(),
    /** What is pending is hidden until its owner shows or approves it. */
    state: choice(TESTIMONIAL_STATES),
  },
  names: ['name', 'words'],
  wording: {
    added: 'Testimonial successfully added.',
  },
});

export type Testimonial = z.infer<typeof testimonials.record>;

/** The fields that only the writer decides about, if the words came from them. */
export const WRITERS_FIELDS: readonly string[] = ['name', 'role', 'company', 'words'];

/** Returns a new record, which nobody sees if it is pending. */
export function hiddenWhilePending(values: Values): Values {
  return values.state === 'pending' ? { ...values, visibility: 'nobody' } : values;
}

/** Returns a change with what follows from it: to show is to approve, and what is pending is hidden. */
export function withApproval(stored: Values, change: Values): Values {
  const isPending = stored.state === 'pending';
  if (change.state === 'pending') return { ...change, visibility: 'nobody' };
  if (isPending && change.state === 'approved') return { visibility: 'everyone', ...change };
  const isShown = change.visibility !== undefined && change.visibility !== 'nobody';
  if (isPending && isShown) return { ...change, state: 'approved' };
  return change;
}
