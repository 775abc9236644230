import type { Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { publishedSlices } from '../records/kit/published-records.server.ts';
import { isShowableRow } from '../records/kit/record-store.server.ts';
import { projectRecords } from '../records/project/project.server.ts';
import { projects } from '../records/project/project.ts';
import type { WorkConfirmationTable } from '../sharing-tables.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { listPublishedIds } from '../versions/published-records.server.ts';
import { approvedIds } from './confirmation-rows.server.ts';
import { REQUESTS_MAX } from './testimonial-requests.server.ts';
import { isOfTitle, type WorkConfirmation } from './work-confirmation.ts';

const TABLE = 'work_confirmations';
/** Of an account: one of each request, and those of archives. */
export const CONFIRMATIONS_MAX = 2_000;

type Row = Selectable<WorkConfirmationTable>;

/** Newest first. */
export async function listConfirmations({ db }: Ctx, userId: string): Promise<WorkConfirmation[]> {
  const own = db.selectFrom(TABLE).selectAll().where('user_id', '=', userId);
  const rows = await own.orderBy('confirmed_at', 'desc').orderBy('id', 'desc').limit(CONFIRMATIONS_MAX).execute();
  return present(db, userId, rows);
}

/** Effective at once, also while the owner publishes by hand: it is no part of their draft. */
export async function changeConfirmation(ctx: Ctx, userId: string, id: string, hidden: boolean) {
  return withPortfolioLock(ctx, userId, async (db) => {
    const own = db.selectFrom(TABLE).selectAll().where('user_id', '=', userId).where('id', '=', id);
    const row = await own.executeTakeFirst();
    if (!row) throw notFound('Confirmation');
    if (row.imported === 1) {
      const error = 'It was confirmed on another site: request it here to show it';
      throw new AppError('conflict', { message: 'Error saving confirmation', error });
    }
    const state = hidden ? 'hidden' : 'shown';
    await db.updateTable(TABLE).set({ state }).where('user_id', '=', userId).where('id', '=', id).execute();
    const [changed] = await present(db, userId, [{ ...row, state }]);
    if (!changed) throw notFound('Confirmation');
    return changed;
  });
}

export async function deleteConfirmation(ctx: Ctx, userId: string, id: string): Promise<void> {
  await withPortfolioLock(ctx, userId, async (db) => {
    const deleted = db.deleteFrom(TABLE).where('user_id', '=', userId).where('id', '=', id);
    const { numDeletedRows } = await deleted.executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('Confirmation');
  });
}

async function present(db: Db, userId: string, rows: readonly Row[]): Promise<WorkConfirmation[]> {
  if (rows.length === 0) return [];
  const titles = await shownTitles(db, userId, [...new Set(rows.map(({ project_id }) => project_id))]);
  const drafts = await confirmedInDraft(db, userId);
  return rows.map(({ user_id: _, request_id, project_id, domain, imported, ...row }) => ({
    ...row,
    request_id: request_id || null,
    project_id: project_id || null,
    domain: domain || null,
    withheld: imported === 1 ? null : withheldOf(row, titles.get(project_id), drafts.has(request_id)),
    imported: imported === 1,
  }));
}

function withheldOf(
  { state, project_title }: Pick<Row, 'state' | 'project_title'>,
  title: string | undefined,
  isInDraft: boolean,
): WorkConfirmation['withheld'] {
  if (title === undefined) return 'project';
  if (!isOfTitle(project_title, title)) return 'title';
  return state === 'pending' && isInDraft ? 'draft' : null;
}

/** The titles of those of these projects that somebody may see: of a draft, as they were published. */
async function shownTitles(db: Db, userId: string, ids: readonly string[]): Promise<Map<unknown, string>> {
  if (!(await listPublishedIds(db, userId, projects.path))) {
    const own = db.selectFrom('projects').select(['id', 'title']).where('user_id', '=', userId).where('id', 'in', ids);
    const rows = await own.where(isShowableRow(projects)).execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  }
  const titles = new Map<unknown, string>();
  for await (const slice of publishedSlices(projectRecords, db, userId, ids)) {
    const shown = slice.filter((record) => record.visibility !== 'nobody' && record.title !== '');
    for (const { id, title } of shown) titles.set(id, String(title));
  }
  return titles;
}

/** The requests whose words are approved. What was confirmed with them waits only where they are not published yet. */
async function confirmedInDraft(db: Db, userId: string): Promise<Set<string>> {
  const own = db.selectFrom('testimonial_requests').select('id').where('user_id', '=', userId);
  const rows = await own.where('testimonial_id', 'in', approvedIds(db, userId)).limit(REQUESTS_MAX).execute();
  return new Set(rows.map(({ id }) => id));
}
