import { z } from 'zod';
import { currency, date, isStorable, line, prose } from '../../platform/lib/fields.ts';
import { PageCursor } from '../../platform/lib/page-cursor.ts';
import { Done } from '../../platform/lib/success.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { utcDay } from '../../platform/lib/utc-day.ts';
import { totalOf } from './proposal-total.ts';

export const LINES_MAX = 50;
export const PROPOSAL_TEXT_MAX_CHARACTERS = 20_000;
/** Each is a query of the page. */
export const PROJECTS_MAX = 10;
/** Copies that one proposal keeps. */
export const ACCEPTANCES_MAX = 10;
const DESCRIPTION_MAX_CHARACTERS = 500;
const QUANTITY_MAX = 10_000;
const PRICE_MAX = 9_999_999.99;
const HUNDREDTHS = 100;

function decimal(min: number, max: number) {
  return z
    .number('must be a number')
    .min(min, { error: () => fault('must be at least {n}', { n: min }) })
    .max(max, { error: () => fault('must be at most {n}', { n: max }) })
    .refine(
      (value) => Number((Math.round(value * HUNDREDTHS) / HUNDREDTHS).toFixed(2)) === value,
      'must have at most two decimals',
    );
}

const ProposalLine = z.object({
  description: line(DESCRIPTION_MAX_CHARACTERS).min(1, 'is required'),
  quantity: decimal(0, QUANTITY_MAX),
  /** Below zero for a discount. */
  unit_price: decimal(-PRICE_MAX, PRICE_MAX),
});
export type ProposalLine = z.infer<typeof ProposalLine>;

const proposalFields = {
  title: line().min(1, 'is required'),
  /** Markdown. */
  text: prose(PROPOSAL_TEXT_MAX_CHARACTERS),
  lines: z
    .array(ProposalLine, 'must be a list')
    .max(LINES_MAX, fault('must have at most {n} items', { n: LINES_MAX }))
    .refine((lines) => totalOf(lines) >= 0, 'must not be negative'),
  currency: currency(),
  /** The last day, or '' for none. */
  valid_until: date(),
  /** Ids; those that everybody may see are named in the proposal. */
  projects: z
    .array(z.string().max(100).refine(isStorable, 'contains a character that cannot be stored'), 'must be a list')
    .max(PROJECTS_MAX, fault('must have at most {n} items', { n: PROJECTS_MAX })),
};

export const NewProposal = z.object({
  client_id: z.string().max(100),
  title: proposalFields.title,
  text: proposalFields.text.prefault(''),
  lines: proposalFields.lines.prefault([]),
  currency: proposalFields.currency.prefault(''),
  valid_until: proposalFields.valid_until.prefault(''),
  projects: proposalFields.projects.prefault([]),
});
export type NewProposal = z.infer<typeof NewProposal>;

export const ProposalChange = z.object(proposalFields).partial();
export type ProposalChange = z.infer<typeof ProposalChange>;

export const PROPOSAL_STATES = ['draft', 'open', 'expired', 'accepted', 'declined'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What is shown to a client, and stored as it was when they accept it. */
export const ProposalCopy = z.object({
  revision: z.int(),
  /** Who proposes, and to whom; '' if they are not there any more. */
  from: z.string(),
  to: z.string(),
  title: z.string(),
  text: z.string(),
  lines: z.array(z.object({ description: z.string(), quantity: z.number(), unit_price: z.number() })),
  currency: z.string(),
  total: z.number(),
  valid_until: z.string(),
  projects: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type ProposalCopy = z.infer<typeof ProposalCopy>;

/** What somebody has accepted. */
export const Acceptance = z.object({
  revision: z.int(),
  name: z.string(),
  accepted_at: z.string(),
  /** SHA-256 of `copy`, in hexadecimal digits. */
  hash: z.string(),
  /** The JSON of a ProposalCopy, to the byte. */
  copy: z.string(),
  /** True if an archive has brought it: this server has not seen it, and shows it to its owner only. */
  imported: z.literal(true).optional(),
});
export type Acceptance = z.infer<typeof Acceptance>;

const listedFields = {
  id: z.string(),
  client_id: z.string(),
  title: z.string(),
  state: z.enum(PROPOSAL_STATES),
  /** What its client opens once it is sent. */
  url: z.string(),
  currency: z.string(),
  total: z.number(),
  valid_until: z.string(),
  revision: z.int(),
  sent_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** Who has accepted it, and what was said with it. */
  decided_by: z.string(),
  decision_words: z.string(),
  opened_count: z.int(),
  first_opened_at: z.string().nullable(),
  last_opened_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** `client_name` is '' for a client in the trash. */
export const ListedProposal = z.object({ ...listedFields, client_name: z.string() });
export type ListedProposal = z.infer<typeof ListedProposal>;

export const Proposal = z.object({
  ...listedFields,
  text: z.string(),
  lines: z.array(z.object({ description: z.string(), quantity: z.number(), unit_price: z.number() })),
  projects: z.array(z.string()),
  /** Of all revisions, the last one last. */
  acceptances: z.array(Acceptance),
});
export type Proposal = z.infer<typeof Proposal>;

export const ProposalsQuery = z.object({ client_id: z.string().max(100).prefault(''), before: PageCursor });
export type ProposalsQuery = z.infer<typeof ProposalsQuery>;

/** One page, newest first; `next` is the cursor of the next page, '' on the last. */
export const Proposals = z.object({ proposals: z.array(ListedProposal), next: z.string() });
export type Proposals = z.infer<typeof Proposals>;

export const SavedProposal = Done.extend({ proposal: Proposal });

type Stateful = { sent_at: string; decision: string; valid_until: string };

export function stateOf({ sent_at, decision, valid_until }: Stateful, now: Date): ProposalState {
  if (sent_at === '') return 'draft';
  if (decision === 'accepted' || decision === 'declined') return decision;
  return isOver(valid_until, now) ? 'expired' : 'open';
}

/** A day lasts until it is over everywhere on earth: nobody knows where a client reads it. */
export function isOver(day: string, now: Date): boolean {
  return day !== '' && day < utcDay(new Date(now.getTime() - DAY_MS / 2));
}
