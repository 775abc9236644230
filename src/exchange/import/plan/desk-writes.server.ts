import { importedRow } from '../../../clients/proposals/imported-proposal.server.ts';
import type { Db } from '../../../platform/db/open.ts';
import { AppError } from '../../../platform/lib/app-error.ts';
import { textFull } from '../../../portfolio/model/text-quota.ts';
import type { TransferredDesk } from '../json-resume/transferred-desk.ts';
import { IMPORT_FAILED } from '../parse/json.ts';
import type { DeskChanges, PresentDesk } from './desk.ts';

const ROWS_AT_ONCE = 50;

/** Returns what there is to compare with; nothing where nothing comes. */
export async function readPresentDesk(
  db: Db,
  userId: string,
  { clients, messages, proposals, confirmations }: TransferredDesk,
): Promise<PresentDesk> {
  const ownClients = db.selectFrom('clients').select(['id', 'name', 'organisation', 'email']);
  const ownMessages = db.selectFrom('messages').select(['id', 'client_id', 'email', 'subject', 'created_at']);
  const ownProposals = db.selectFrom('proposals').select(['title', 'created_at']);
  const ownConfirmations = db
    .selectFrom('work_confirmations')
    .select(['project_title', 'name', 'organisation', 'confirmed_at', 'imported']);
  return {
    confirmations: confirmations.length === 0 ? [] : await ownConfirmations.where('user_id', '=', userId).execute(),
    clients: clients.length === 0 ? [] : await ownClients.where('user_id', '=', userId).execute(),
    proposals: proposals.length === 0 ? [] : await ownProposals.where('user_id', '=', userId).execute(),
    messages: messages.length === 0 ? [] : await ownMessages.where('user_id', '=', userId).execute(),
  };
}

/** Throws `storage_full` where the account has no room for them. Nobody is mailed or called about what was imported. */
export async function writeDesk(
  db: Db,
  userId: string,
  { clients, messages, proposals, confirmations, claimed }: DeskChanges,
  quotaTextBytes: number,
): Promise<void> {
  if ([clients, messages, proposals, confirmations, claimed].every(({ length }) => length === 0)) return;
  for (const some of batches(clients)) {
    const rows = some.map((client) => ({ ...client, user_id: userId, reminded_on: '' }));
    await db.insertInto('clients').values(rows).execute();
  }
  for (const some of batches(messages)) {
    const rows = some.map(({ read, ...message }) => ({
      ...message,
      user_id: userId,
      read: Number(read),
      mail_id: '',
    }));
    await db.insertInto('messages').values(rows).execute();
  }
  for (const some of batches(proposals)) {
    const rows = some.map((proposal) => importedRow(proposal, userId));
    await db.insertInto('proposals').values(rows).execute();
  }
  for (const some of batches(confirmations)) {
    const unseen = {
      user_id: userId,
      request_id: '',
      project_id: '',
      domain: '',
      state: 'hidden',
      imported: 1,
    } as const;
    await db
      .insertInto('work_confirmations')
      .values(some.map((each) => ({ ...each, ...unseen })))
      .execute();
  }
  for (const { id, client_id } of claimed) {
    await db.updateTable('messages').set({ client_id }).where('id', '=', id).where('user_id', '=', userId).execute();
  }
  const owner = db.selectFrom('users').select(['text_bytes', 'inbox_bytes']).where('id', '=', userId);
  const { text_bytes, inbox_bytes } = await owner.executeTakeFirstOrThrow();
  if (text_bytes > quotaTextBytes) throw textFull(quotaTextBytes);
  if (inbox_bytes > quotaTextBytes) {
    const error = 'Your inbox is full: delete messages, then try again';
    throw new AppError('storage_full', { message: IMPORT_FAILED, error });
  }
}

function batches<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE));
}
