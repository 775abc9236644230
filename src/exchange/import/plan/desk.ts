import { say } from '../../../platform/lib/texts/sentence.ts';
import type {
  TransferredClient,
  TransferredConfirmation,
  TransferredDesk,
  TransferredMessage,
  TransferredProposal,
} from '../json-resume/transferred-desk.ts';
import type { Tools } from './records.ts';

export type StoredClient = Pick<TransferredClient, 'id' | 'name' | 'organisation' | 'email'>;
export type StoredMessage = Pick<TransferredMessage, 'id' | 'client_id' | 'email' | 'subject' | 'created_at'>;
export type StoredProposal = Pick<TransferredProposal, 'title' | 'created_at'>;
type Confirmed = 'project_title' | 'name' | 'organisation' | 'confirmed_at';
export type StoredConfirmation = Pick<TransferredConfirmation, Confirmed> & { imported: number };
export type PresentDesk = {
  clients: StoredClient[];
  messages: StoredMessage[];
  proposals: StoredProposal[];
  confirmations: StoredConfirmation[];
};

/** Clients, messages and proposals to add, and messages that belong to their client again. */
export type DeskChanges = {
  clients: TransferredClient[];
  messages: TransferredMessage[];
  proposals: TransferredProposal[];
  confirmations: (TransferredConfirmation & { id: string })[];
  claimed: Pick<TransferredMessage, 'id' | 'client_id'>[];
};

/** Of an account. */
const [CLIENTS_MAX, PROPOSALS_MAX] = [10_000, 1_000];
/** With as many of its own requests, those of an account are bounded. */
const CONFIRMATIONS_MAX = 1_000;

/** Plans which clients and messages of an archive are added. Those that are there stay as they are. */
export function planDesk(
  desk: TransferredDesk,
  present: PresentDesk,
  { report, freshId }: Pick<Tools, 'report' | 'freshId'>,
): DeskChanges {
  const changes: DeskChanges = { clients: [], messages: [], proposals: [], confirmations: [], claimed: [] };
  const ids = new Map<string, string>();
  const free = new Set(present.clients);
  for (const client of desk.clients) {
    const title = [client.name, client.organisation].filter(Boolean).join(', ');
    const stored = findClient(client, free);
    if (stored) {
      free.delete(stored);
      ids.set(client.id, stored.id);
      report.add('clients', { action: 'same', title, why: ['already there'] });
    } else if (present.clients.length + changes.clients.length >= CLIENTS_MAX) {
      report.add('clients', {
        action: 'skip',
        title,
        why: [say('an account has {n} clients at most', { n: CLIENTS_MAX })],
      });
    } else if (report.add('clients', { action: 'add', title, why: ['new'] })) {
      const id = freshId();
      ids.set(client.id, id);
      changes.clients.push({ ...client, id });
    }
  }
  planMessages(desk, present, ids, { report, freshId }, changes);
  planProposals(desk, present, ids, { report, freshId }, changes);
  planConfirmations(desk, present, { report, freshId }, changes);
  return changes;
}

function planMessages(
  desk: TransferredDesk,
  present: PresentDesk,
  ids: ReadonlyMap<string, string>,
  { report, freshId }: Pick<Tools, 'report' | 'freshId'>,
  changes: DeskChanges,
): void {
  const stored = new Map(present.messages.map((message) => [keyOf(message), message]));
  const living = new Set(present.clients.map(({ id }) => id));
  for (const message of desk.messages) {
    const client_id = ids.get(message.client_id);
    const title = message.subject;
    if (client_id === undefined) {
      report.add('messages', { action: 'skip', title, why: ['its client is left out'] });
      continue;
    }
    const known = stored.get(keyOf(message));
    if (known && living.has(known.client_id)) {
      report.add('messages', { action: 'same', title, why: ['already there'] });
    } else if (known) {
      const isTaken = report.add('messages', { action: 'change', title, why: ['belongs to its client again'] });
      if (isTaken) changes.claimed.push({ id: known.id, client_id });
    } else if (report.add('messages', { action: 'add', title, why: ['new'] })) {
      changes.messages.push({ ...message, id: freshId(), client_id });
    }
  }
}

/** By its title and time, which an archive keeps. */
function planProposals(
  desk: TransferredDesk,
  present: PresentDesk,
  ids: ReadonlyMap<string, string>,
  { report, freshId }: Pick<Tools, 'report' | 'freshId'>,
  changes: DeskChanges,
): void {
  const proposalKey = ({ title, created_at }: StoredProposal) => JSON.stringify([title, created_at]);
  const stored = new Set(present.proposals.map(proposalKey));
  for (const proposal of desk.proposals) {
    const client_id = ids.get(proposal.client_id);
    const { title } = proposal;
    if (client_id === undefined) report.add('proposals', { action: 'skip', title, why: ['its client is left out'] });
    else if (stored.has(proposalKey(proposal)))
      report.add('proposals', { action: 'same', title, why: ['already there'] });
    else if (present.proposals.length + changes.proposals.length >= PROPOSALS_MAX) {
      const why = [say('an account has {n} proposals at most', { n: PROPOSALS_MAX })];
      report.add('proposals', { action: 'skip', title, why });
    } else if (report.add('proposals', { action: 'add', title, why: ['new'] })) {
      changes.proposals.push({ ...proposal, id: freshId(), client_id });
    }
  }
}

function planConfirmations(
  desk: TransferredDesk,
  present: PresentDesk,
  { report, freshId }: Pick<Tools, 'report' | 'freshId'>,
  changes: DeskChanges,
): void {
  const keyOf = ({ project_title, name, organisation, confirmed_at }: Pick<TransferredConfirmation, Confirmed>) =>
    JSON.stringify([project_title, name, organisation, confirmed_at]);
  const stored = new Set(present.confirmations.map(keyOf));
  const imported = present.confirmations.filter((one) => one.imported).length;
  for (const confirmation of desk.confirmations) {
    const title = [confirmation.name, confirmation.project_title].filter(Boolean).join(', ');
    if (stored.has(keyOf(confirmation)))
      report.add('work_confirmations', { action: 'same', title, why: ['already there'] });
    else if (imported + changes.confirmations.length >= CONFIRMATIONS_MAX) {
      const why = [say('an account has {n} confirmations of archives at most', { n: CONFIRMATIONS_MAX })];
      report.add('work_confirmations', { action: 'skip', title, why });
    } else if (
      report.add('work_confirmations', { action: 'add', title, why: ['new', 'comes in hidden: only you see it'] })
    )
      changes.confirmations.push({ ...confirmation, id: freshId() });
  }
}

/** By the id, in the account of the archive; else by the email, or by the name where there is none. */
function findClient(client: TransferredClient, free: ReadonlySet<StoredClient>): StoredClient | undefined {
  const all = [...free];
  const isNamed = ({ name, organisation }: StoredClient) =>
    name === client.name && organisation === client.organisation;
  const hasEmail = ({ email }: StoredClient) => email === client.email;
  return (
    all.find(({ id }) => id === client.id) ??
    all.find((each) => hasEmail(each) && isNamed(each)) ??
    (client.email === '' ? undefined : all.find(hasEmail))
  );
}

function keyOf({ email, subject, created_at }: Pick<StoredMessage, 'email' | 'subject' | 'created_at'>): string {
  return JSON.stringify([email, subject, created_at]);
}
