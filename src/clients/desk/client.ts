import { z } from 'zod';
import { line, optionalEmail, prose } from '../../platform/lib/fields.ts';
import { PageCursor } from '../../platform/lib/page-cursor.ts';
import { Done } from '../../platform/lib/success.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';

export const STAGES = ['new', 'talking', 'proposal', 'won', 'lost', 'past'] as const;
export type Stage = (typeof STAGES)[number];

const clientFields = {
  name: line().min(1, 'is required'),
  organisation: line(),
  email: optionalEmail(),
  stage: z.enum(STAGES, fault('must be one of {values}', { values: STAGES.join(', ') })),
  /** Markdown. */
  notes: prose(),
  follow_up_on: z.union([z.literal(''), z.iso.date()], 'must be a date such as 2030-01-31, or empty'),
};

export const NewClient = z.object({
  ...clientFields,
  organisation: clientFields.organisation.prefault(''),
  email: clientFields.email.prefault(''),
  stage: clientFields.stage.prefault('new'),
  notes: clientFields.notes.prefault(''),
  follow_up_on: clientFields.follow_up_on.prefault(''),
});
export type NewClient = z.infer<typeof NewClient>;

export const ClientChange = z.object(clientFields).partial();
export type ClientChange = z.infer<typeof ClientChange>;

/** A person or an organisation that the owner works for, or may. Only the owner sees it. */
export const Client = z.object({
  id: z.string(),
  name: z.string(),
  organisation: z.string(),
  email: z.string(),
  stage: z.enum(STAGES),
  notes: z.string(),
  follow_up_on: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Client = z.infer<typeof Client>;

/** `due`: those to write to by today, the longest overdue first. */
export const ClientsQuery = z.object({
  stage: z.enum(['', ...STAGES]).prefault(''),
  search: z.string().max(200).prefault(''),
  due: z.enum(['', 'true']).prefault(''),
  before: PageCursor,
});
export type ClientsQuery = z.infer<typeof ClientsQuery>;

/** One page, newest first; `next` is the cursor of the next page, '' on the last. */
export const Clients = z.object({
  clients: z.array(Client),
  next: z.string(),
  /** How many are in each stage. */
  stages: z.object({
    new: z.int(),
    talking: z.int(),
    proposal: z.int(),
    won: z.int(),
    lost: z.int(),
    past: z.int(),
  } satisfies Record<Stage, z.ZodNumber>),
});
export type Clients = z.infer<typeof Clients>;

/** With the newest fifty of what belongs to them. */
export const ClientDetail = Client.extend({
  messages: z.array(
    z.object({ id: z.string(), subject: z.string(), message: z.string(), folder: z.string(), created_at: z.string() }),
  ),
  links: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      opened_count: z.number().int(),
      first_opened_at: z.string().nullable(),
      last_opened_on: z.string().nullable(),
      /** Projects by their id and files by their format. */
      looked_at: z.array(z.object({ kind: z.enum(['project', 'file']), id: z.string(), count: z.number().int() })),
      created_at: z.string(),
    }),
  ),
  testimonial_requests: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      project: z.string(),
      submitted_at: z.string().nullable(),
      testimonial_id: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
});
export type ClientDetail = z.infer<typeof ClientDetail>;

export const SavedClient = Done.extend({ client: Client });
