import type { z } from 'zod';
import { testimonials } from '../../../../portfolio/records/testimonial/testimonial.ts';
import { isObject } from '../../plain-values.ts';
import { visibility } from '../../resume.ts';
import { OWN_PART, type Section } from '../mapping.ts';

/** The section of a document that sources of imports fill; no export has it. */
export const RECOMMENDATIONS = 'x-vitrine-recommendations';

const fields = { ...testimonials.fields, visibility };
type TestimonialValues = z.infer<z.ZodObject<typeof fields>>;

/** True for a reference that was exported as a testimonial. References of other programs are entries. */
export function isTestimonial(item: Record<string, unknown>): boolean {
  const own = item[OWN_PART];
  return isObject(own) && own.state !== undefined;
}

/**
 * Recommendations of another site: their writers agreed to that site, so that the owner decides about each. None
 * overrides what the owner has decided before.
 */
export const recommendationSection: Section<TestimonialValues> = {
  key: RECOMMENDATIONS,
  fields,
  takes: ['name', 'position', 'company', 'reference'],
  derived: ['project', 'image_url', 'state', 'visibility'],
  read: (item) => ({
    name: item.text(fields.name, 'name'),
    role: item.text(fields.role, 'position'),
    company: item.text(fields.company, 'company'),
    words: item.text(fields.words, 'reference'),
    project: '',
    image_url: '',
    state: 'pending',
    visibility: 'nobody',
  }),
  write: ({ name, role, company, words }) => ({ name, position: role, company, reference: words }),
};

export const testimonialSection: Section<TestimonialValues> = {
  key: 'references',
  fields,
  takes: ['name', 'reference'],
  stated: ['state'],
  accepts: isTestimonial,
  read: (item) => ({
    name: item.text(fields.name, 'name'),
    role: '',
    company: '',
    words: item.text(fields.words, 'reference'),
    project: '',
    image_url: '',
    state: 'approved',
    visibility: 'everyone',
  }),
  write: ({ name, words }) => ({ name, reference: words }),
};
