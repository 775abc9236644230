import { z } from 'zod';
import { testimonials } from '../../../records/testimonial/testimonial.ts';
import { isObject } from '../../plain-values.ts';
import { OWN_PART, type Section } from '../mapping.ts';

const fields = { ...testimonials.fields, hidden: z.boolean() };
type TestimonialValues = z.infer<z.ZodObject<typeof fields>>;

/** True for a reference that was exported as a testimonial. References of other programs are entries. */
export function isTestimonial(item: Record<string, unknown>): boolean {
  const own = item[OWN_PART];
  return isObject(own) && own.state !== undefined;
}

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
    hidden: false,
  }),
  write: ({ name, words }) => ({ name, reference: words }),
};
