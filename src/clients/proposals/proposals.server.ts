import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { withLimit } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { AppError, invalid, notFound } from '../../platform/lib/app-error.ts';
import { derivedToken } from '../../platform/lib/derived-token.server.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { requireOwnClient } from '../../portfolio/storage/own-client.server.ts';
import { moveToTrash, takeFromTrash } from '../../portfolio/trash/deleted-records.server.ts';
import { requireText } from '../desk/clients.server.ts';
import { moveStage } from '../desk/stages.server.ts';
import type { ProposalTable } from '../tables.ts';
import {
  ACCEPTANCES_MAX,
  type Acceptance,
  isOver,
  type NewProposal,
  type Proposal,
  type ProposalChange,
  type ProposalLine,
  type Proposals,
  type ProposalsQuery,
  stateOf,
} from './proposal.ts';
import { totalOf } from './proposal-total.ts';

export const TOKEN_PURPOSE = 'proposal';
const PAGE_SIZE = 100;
/** The kind of deleted records that can be restored. */
const KIND = 'proposals';
const [ADD_FAILED, SAVE_FAILED, SEND_FAILED] = [
  'Error adding proposal',
  'Error saving proposal',
  'Error sending proposal',
] as const;

export type ProposalRow = Selectable<ProposalTable>;

/** Newest first. Without texts and copies, which can be long. */
export async function listProposals(ctx: Ctx, userId: string, request: ProposalsQuery): Promise<Proposals> {
  const { client_id, before } = request;
  let query = ctx.db
    .selectFrom('proposals')
    .leftJoin('clients', (join) =>
      join.onRef('clients.id', '=', 'proposals.client_id').onRef('clients.user_id', '=', 'proposals.user_id'),
    )
    .select(['proposals.id', 'client_id', 'title', 'lines', 'currency', 'valid_until', 'revision', 'sent_at'])
    .select(['decision', 'decided_at', 'decided_by', 'decision_words', 'opened_count', 'first_opened_at'])
    .select(['last_opened_at', 'proposals.created_at', 'proposals.updated_at', 'clients.name as client_name'])
    .where('proposals.user_id', '=', userId);
  if (client_id) query = query.where('client_id', '=', client_id);
  const [time, id] = before.split('_');
  if (time && id) query = query.where(sql<boolean>`(proposals.created_at, proposals.id) < (${time}, ${id})`);
  const rows = await query
    .orderBy('proposals.created_at', 'desc')
    .orderBy('proposals.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  const page = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? page.at(-1) : undefined;
  return {
    proposals: page.map(({ client_name, ...row }) => ({ ...listedOf(ctx, row), client_name: client_name ?? '' })),
    next: last ? `${last.created_at}_${last.id}` : '',
  };
}

export async function readProposal(ctx: Ctx, userId: string, id: string): Promise<Proposal> {
  const row = await ofOwner(ctx.db, userId, id).executeTakeFirst();
  if (!row) throw notFound('Proposal');
  return present(ctx, row);
}

function ofOwner(db: Db, userId: string, id: string) {
  return db.selectFrom('proposals').selectAll().where('user_id', '=', userId).where('id', '=', id);
}

export async function addProposal(ctx: Ctx, userId: string, input: NewProposal): Promise<Proposal> {
  requireCurrency(input, ADD_FAILED);
  const at = ctx.now().toISOString();
  const row: ProposalRow = {
    ...{ id: randomUUID(), user_id: userId, client_id: input.client_id, title: input.title, text: input.text },
    ...{ lines: JSON.stringify(input.lines), currency: input.currency, valid_until: input.valid_until },
    ...{ projects: JSON.stringify(input.projects), revision: 1, sent_at: '' },
    ...NO_DECISION,
    ...{ acceptances: '[]', opened_count: 0, first_opened_at: '', last_opened_at: '', created_at: at, updated_at: at },
  };
  return withLimit(ctx.db, userId, 'proposals', ADD_FAILED, async (db) => {
    await requireOwnClient(db, userId, input.client_id, ADD_FAILED);
    await db.insertInto('proposals').values(row).execute();
    await requireText(ctx, db, userId);
    return present(ctx, row);
  });
}

const NO_DECISION = { decision: '', decided_by: '', decision_words: '', decided_at: '' };

/** Of one that was sent a new revision: what somebody has accepted stays as it was, and this is to be accepted again. */
export async function changeProposal(ctx: Ctx, userId: string, id: string, change: ProposalChange): Promise<Proposal> {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lock(db, userId, id);
    const { title, text, lines, currency, valid_until, projects } = change;
    const after: ProposalRow = {
      ...before,
      title: title ?? before.title,
      text: text ?? before.text,
      lines: lines ? JSON.stringify(lines) : before.lines,
      currency: currency ?? before.currency,
      valid_until: valid_until ?? before.valid_until,
      projects: projects ? JSON.stringify(projects) : before.projects,
    };
    const isChanged = CONTENT.some((field) => after[field] !== before[field]);
    if (!isChanged) return present(ctx, before);
    requireCurrency({ lines: JSON.parse(after.lines), currency: after.currency }, SAVE_FAILED);
    if (acceptancesOf(before).filter(({ imported }) => !imported).length >= ACCEPTANCES_MAX) {
      const error = say('It was accepted {n} times: create a new one', { n: ACCEPTANCES_MAX });
      throw new AppError('conflict', { message: SAVE_FAILED, error });
    }
    const revised = before.sent_at === '' ? {} : { ...NO_DECISION, revision: before.revision + 1 };
    const row = { ...after, ...revised, updated_at: ctx.now().toISOString() };
    await db.updateTable('proposals').set(row).where('user_id', '=', userId).where('id', '=', id).execute();
    await requireText(ctx, db, userId);
    return present(ctx, row);
  });
}

const CONTENT = ['title', 'text', 'lines', 'currency', 'valid_until', 'projects'] as const;

/** Until the end of the transaction nobody answers or changes it. */
async function lock(db: Db, userId: string, id: string): Promise<ProposalRow> {
  const own = db.updateTable('proposals').set({ id }).where('user_id', '=', userId).where('id', '=', id);
  const row = await own.returningAll().executeTakeFirst();
  if (!row) throw notFound('Proposal');
  return row;
}

/** The same twice is one. */
export async function sendProposal(ctx: Ctx, userId: string, id: string): Promise<Proposal> {
  return ctx.db.transaction().execute(async (db) => {
    const before = await lock(db, userId, id);
    if (before.sent_at !== '') return present(ctx, before);
    if (isOver(before.valid_until, ctx.now())) {
      const message = say('{field} must not be in the past', { field: 'Valid until' });
      throw invalid(SEND_FAILED, [{ field: 'valid_until', message }]);
    }
    const row = { ...before, sent_at: ctx.now().toISOString() };
    await moveStage(ctx, db, { userId, clientId: row.client_id }, 'proposal');
    await db.updateTable('proposals').set(row).where('user_id', '=', userId).where('id', '=', id).execute();
    return present(ctx, row);
  });
}

/** Its link shows nothing until it is restored. */
export async function deleteProposal(ctx: Ctx, userId: string, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (db) => {
    const own = db.deleteFrom('proposals').where('user_id', '=', userId).where('id', '=', id);
    const row = await own.returningAll().executeTakeFirst();
    if (!row) throw notFound('Proposal');
    await moveToTrash(db, { kind: KIND, title: row.title, row }, ctx.now());
  });
}

export async function restoreProposal(ctx: Ctx, userId: string, id: string): Promise<Proposal> {
  return withLimit(ctx.db, userId, 'proposals', 'Error restoring proposal', async (db) => {
    const row = await takeFromTrash<ProposalRow>(db, KIND, { id, user_id: userId }, ctx.now());
    if (!row) throw notFound('Proposal');
    await db.insertInto('proposals').values(row).execute();
    await requireText(ctx, db, userId);
    return present(ctx, row);
  });
}

type Priced = { lines: readonly ProposalLine[]; currency: string };

function requireCurrency({ lines, currency }: Priced, failure: ErrorMessage): void {
  if (lines.length === 0 || currency !== '') return;
  throw invalid(failure, [{ field: 'currency', message: say('{field} is required', { field: 'Currency' }) }]);
}

export function acceptancesOf({ acceptances }: Pick<ProposalRow, 'acceptances'>): Acceptance[] {
  return JSON.parse(acceptances);
}

/** What its client is shown. */
export function lastAcceptance(row: Pick<ProposalRow, 'acceptances'>): Acceptance | undefined {
  return acceptancesOf(row).findLast(({ imported }) => !imported);
}

function present(ctx: Ctx, row: ProposalRow): Proposal {
  const { text, lines, projects } = row;
  return {
    ...listedOf(ctx, row),
    ...{ text, lines: JSON.parse(lines), projects: JSON.parse(projects), acceptances: acceptancesOf(row) },
  };
}

type ListedRow = Omit<ProposalRow, 'user_id' | 'text' | 'projects' | 'acceptances'>;

function listedOf(ctx: Ctx, row: ListedRow): Omit<Proposals['proposals'][number], 'client_name'> {
  const { id, client_id, title, currency, valid_until, revision, opened_count, created_at, updated_at } = row;
  return {
    ...{ id, client_id, title, currency, valid_until, revision, opened_count, created_at, updated_at },
    ...{ decided_by: row.decided_by, decision_words: row.decision_words },
    state: stateOf(row, ctx.now()),
    url: `${ctx.config.origin}/p/${derivedToken(ctx, TOKEN_PURPOSE, id)}`,
    total: totalOf(JSON.parse(row.lines)),
    sent_at: row.sent_at || null,
    decided_at: row.decided_at || null,
    first_opened_at: row.first_opened_at || null,
    last_opened_at: row.last_opened_at || null,
  };
}
