import { z } from 'zod';
import { NewClient } from '../../../clients/desk/client.ts';
import { FormReply } from '../../../clients/inbox/form-reply.ts';
import { ContactMessage, MessageFolder } from '../../../clients/message.ts';
import { ACCEPTANCES_MAX, Acceptance, NewProposal, ProposalCopy } from '../../../clients/proposals/proposal.ts';
import { isStorable, line } from '../../../platform/lib/fields.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../import-schemas.ts';
import { because } from '../parse/because.ts';
import { isObject } from '../plain-values.ts';
import { DESK_FILES, PART_MAX_MB } from './archive-desk.ts';
import { OWN_PART } from './mapping.ts';

/** Of a copy of what was accepted: far more than the bounds of a proposal allow. */
const COPY_MAX_CHARACTERS = 300_000;

const id = z.string().max(100).refine(isStorable);

/** A client as an archive has it. */
const TransferredClient = NewClient.extend({ id, created_at: z.iso.datetime(), updated_at: z.iso.datetime() });
export type TransferredClient = z.infer<typeof TransferredClient>;

/** A message that belongs to one. */
const TransferredMessage = ContactMessage.pick({ name: true, email: true, subject: true, message: true }).extend({
  id,
  client_id: id,
  read: z.boolean().catch(true),
  folder: MessageFolder.catch('inbox'),
  answers: z.string().max(100_000).refine(areReplies).catch(''),
  created_at: z.iso.datetime(),
});
export type TransferredMessage = z.infer<typeof TransferredMessage>;

/** A proposal to one: a draft, with what was accepted of it. Its link held where it was made. */
const TransferredProposal = NewProposal.extend({
  id,
  client_id: id,
  revision: z.int().min(1).max(1_000_000).catch(1),
  acceptances: z.array(Acceptance).max(ACCEPTANCES_MAX).refine(haveTheirCopies).catch([]),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type TransferredProposal = z.infer<typeof TransferredProposal>;

/** What was confirmed where the archive was made: no domain was checked here. */
const TransferredConfirmation = z.object({
  project_title: line(),
  name: line().min(1),
  organisation: line(),
  confirmed_at: z.iso.datetime(),
});
export type TransferredConfirmation = z.infer<typeof TransferredConfirmation>;

export type TransferredDesk = {
  clients: TransferredClient[];
  messages: TransferredMessage[];
  proposals: TransferredProposal[];
  confirmations: TransferredConfirmation[];
  notes: UnusedPart[];
};

const WHY = {
  messages: say('only those of clients are taken, the newest {n} MB', { n: PART_MAX_MB }),
  proposals: say('only those of clients are taken, the newest {n} MB', { n: PART_MAX_MB }),
  share_links: 'links hold where they were created; not taken',
  signed_badges: 'each site checks them itself: add them again; not taken',
  testimonial_requests: 'links hold where they were created; not taken',
  trash: 'what was deleted is not taken',
} as const;

/** Returns the clients of an archive with their messages and proposals, and what stays behind. */
export function readDesk({ meta }: Record<string, unknown>): TransferredDesk {
  const own = isObject(meta) ? meta[OWN_PART] : undefined;
  const desk = isObject(own) && isObject(own.desk) ? own.desk : {};
  const clients = valid(desk.clients, TransferredClient);
  const messages = valid(desk.messages, TransferredMessage);
  const proposals = valid(desk.proposals, TransferredProposal);
  const confirmations = valid(desk.work_confirmations, TransferredConfirmation);
  const left = isObject(desk.left_out) ? desk.left_out : {};
  const notes = Object.entries(WHY).flatMap(([part, why]) => noted(part, left[part], why));
  const dropped = [
    ...noted('clients', clients.dropped, 'is not valid; dropped'),
    ...noted('messages', messages.dropped, 'is not valid; dropped'),
    ...noted('proposals', proposals.dropped, 'is not valid; dropped'),
    ...noted('work_confirmations', confirmations.dropped, 'is not valid; dropped'),
  ];
  return {
    ...{ clients: clients.items, messages: messages.items, proposals: proposals.items },
    confirmations: confirmations.items,
    notes: [...notes, ...dropped],
  };
}

function valid<T>(value: unknown, schema: z.ZodType<T>): { items: T[]; dropped: number } {
  const given = Array.isArray(value) ? value : [];
  const items = given.flatMap((each) => schema.safeParse(each).data ?? []);
  return { items, dropped: given.length - items.length };
}

function noted(part: string, count: unknown, why: ErrorMessage): UnusedPart[] {
  const where = Object.entries(DESK_FILES).find(([name]) => name === part)?.[1] ?? part;
  return Number.isSafeInteger(count) && Number(count) > 0 ? [{ where, times: Number(count), ...because([why]) }] : [];
}

/** True if each copy can be shown. */
function haveTheirCopies(acceptances: readonly Acceptance[]): boolean {
  return acceptances.every(({ copy, name }) => {
    if (copy.length > COPY_MAX_CHARACTERS || !isStorable(copy) || !isStorable(name)) return false;
    try {
      return ProposalCopy.safeParse(JSON.parse(copy)).success;
    } catch {
      return false;
    }
  });
}

function areReplies(text: string): boolean {
  if (text === '') return true;
  try {
    return z.array(FormReply).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
