import { z } from 'zod';
import { email, line, prose, URL_MAX_CHARACTERS } from '../../platform/lib/fields.ts';
import { Done } from '../../platform/lib/success.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';

/** Of one account, without those that were answered. */
export const OPEN_REQUESTS_MAX = 200;
/** How long a link can be answered, unless its owner chooses another time. */
export const REQUEST_DAYS = 30;
export const WORDS_MAX_CHARACTERS = 2_000;

export const NewTestimonialRequest = z.object({
  /** Who is asked. Only the owner sees it. */
  name: line().min(1, 'is required'),
  project_id: z.string().max(100).nullable().prefault(null),
  client_id: z.string().max(100).nullable().prefault(null),
  /** Where the program mails the link, another one than its owner has; '' for nowhere. It is not stored. */
  email: z.union([z.literal(''), email()]).prefault(''),
  expires_at: z.iso.datetime('must be a time such as 2030-01-31T12:00:00Z').nullable().prefault(null),
});
export type NewTestimonialRequest = z.infer<typeof NewTestimonialRequest>;

/** A withdrawn or submitted one does not expire: its writer can always come back to their words. */
const REQUEST_STATES = ['open', 'expired', 'submitted', 'withdrawn'] as const;

/** A link for one writer. */
export const TestimonialRequest = z.object({
  id: z.string(),
  name: z.string(),
  /** The slug of the project, or ''. */
  project: z.string(),
  url: z.string(),
  state: z.enum(REQUEST_STATES),
  expires_at: z.string(),
  submitted_at: z.string().nullable(),
  testimonial_id: z.string().nullable(),
  client_id: z.string().nullable(),
  /** Of the e-mail to which the program has mailed the link; null for none, and for one that says nothing. */
  mailed_domain: z.string().nullable(),
  created_at: z.string(),
});
export type TestimonialRequest = z.infer<typeof TestimonialRequest>;

export const AddedTestimonialRequest = Done.extend({
  url: z.string(),
  expires_at: z.string(),
  testimonial_request: TestimonialRequest,
});

const YES = z.union([z.literal(true), z.literal(['true', 'yes', 'on'])], 'is required');

/** What a writer sends: their words are plain text, and nothing is stored without their consent. */
export const WrittenTestimonial = z.object({
  name: line().min(1, 'is required'),
  role: line().prefault(''),
  company: line().prefault(''),
  words: prose()
    .min(1, 'is required')
    .max(WORDS_MAX_CHARACTERS, {
      error: () => fault('must be at most {n} characters', { n: WORDS_MAX_CHARACTERS }),
    }),
  consent: YES,
  /** That they have worked with the owner on the project of the link. */
  confirms: YES.transform(() => true).or(z.unknown().transform(() => false)),
  /** That of their company, or ''. Compared, never stored. */
  website: line(URL_MAX_CHARACTERS).prefault(''),
});
export type WrittenTestimonial = z.infer<typeof WrittenTestimonial>;
