import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { lockAccount } from '../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { AppError, invalid, notFound } from '../../platform/lib/app-error.ts';
import { derivedToken } from '../../platform/lib/derived-token.server.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';
import type { TestimonialRequestTable } from '../sharing-tables.ts';
import { requireOwnClient } from '../storage/own-client.server.ts';
import { mailableDomain, mailRequest, requireMailingOwner } from './request-mail.server.ts';
import {
  type NewTestimonialRequest,
  OPEN_REQUESTS_MAX,
  REQUEST_DAYS,
  type TestimonialRequest,
} from './testimonial-request.ts';

const ADD_FAILED = 'Error adding request';
/** All rows of an account: open, answered, revoked and expired ones. */
export const REQUESTS_MAX = 1_000;
const REQUEST_DAYS_MAX = 366;
/** An unanswered request is listed as expired for this long. */
const EXPIRED_KEPT_DAYS = 90;
export const TOKEN_PURPOSE = 'testimonial request';

/** Newest first. */
export async function listRequests(ctx: Ctx, userId: string): Promise<TestimonialRequest[]> {
  const own = ctx.db.selectFrom('testimonial_requests').selectAll().where('user_id', '=', userId);
  const rows = await own
    .where('revoked_at', '=', '')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(REQUESTS_MAX)
    .execute();
  return rows.map((row) => present(ctx, row));
}

export async function addRequest(ctx: Ctx, userId: string, input: NewTestimonialRequest): Promise<TestimonialRequest> {
  const now = ctx.now();
  const chosen = input.expires_at === null ? undefined : new Date(input.expires_at);
  if (chosen && chosen <= now) {
    throw invalid(ADD_FAILED, [{ field: 'expires_at', message: 'Expires at must be in the future' }]);
  }
  const latest = new Date(now.getTime() + REQUEST_DAYS_MAX * DAY_MS);
  if (chosen && chosen > latest) {
    throw invalid(ADD_FAILED, [{ field: 'expires_at', message: 'Expires at must be within a year' }]);
  }
  const project = input.project_id === null ? '' : await slugOfOwn(ctx.db, userId, input.project_id);
  await requireOwnClient(ctx.db, userId, input.client_id, ADD_FAILED);
  const { email } = input;
  const owner = email === '' ? undefined : await requireMailingOwner(ctx.db, userId);
  const row: Selectable<TestimonialRequestTable> = {
    id: randomUUID(),
    user_id: userId,
    name: input.name,
    project,
    expires_at: (chosen ?? new Date(now.getTime() + REQUEST_DAYS * DAY_MS)).toISOString(),
    ...{ testimonial_id: '', submitted_at: '', revoked_at: '', withdrawn_at: '', client_id: input.client_id ?? '' },
    mailed_domain: owner ? mailableDomain(ctx, owner, email) : '',
    created_at: now.toISOString(),
  };
  await ctx.db.transaction().execute(async (db) => {
    await lockAccount(db, userId);
    await makeRoom(db, userId);
    await db.insertInto('testimonial_requests').values(row).execute();
    if (owner) await mailRequest(ctx, db, row, { owner, email });
  });
  return present(ctx, row);
}

/** Beyond the limit of all rows, what was revoked first is forgotten: its link is unknown then, instead of ended. */
async function makeRoom(db: Db, userId: string): Promise<void> {
  const own = db.selectFrom('testimonial_requests').where('user_id', '=', userId);
  const { all, open } = await own
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('submitted_at', '=', '').filterWhere('revoked_at', '=', '').as('open'),
    ])
    .executeTakeFirstOrThrow();
  const full = (error: ErrorMessage) => new AppError('conflict', { message: ADD_FAILED, error });
  if (Number(open) >= OPEN_REQUESTS_MAX) {
    throw full(say('An account has {n} unanswered requests at most: revoke old ones', { n: OPEN_REQUESTS_MAX }));
  }
  if (Number(all) < REQUESTS_MAX) return;
  const oldest = own.select('id').where('revoked_at', '<>', '').orderBy('revoked_at').orderBy('id');
  const dropped = oldest.limit(Number(all) - REQUESTS_MAX + 1);
  const { numDeletedRows } = await db.deleteFrom('testimonial_requests').where('id', 'in', dropped).executeTakeFirst();
  if (numDeletedRows === 0n) throw full(say('An account has {n} requests at most', { n: REQUESTS_MAX }));
}

/** Deletes what can no longer be answered, of all accounts. Answered ones stay: their writers can withdraw. */
async function sweepRequests(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  const expiredLongAgo = new Date(now.getTime() - EXPIRED_KEPT_DAYS * DAY_MS).toISOString();
  await db
    .deleteFrom('testimonial_requests')
    .where('submitted_at', '=', '')
    .where((row) =>
      row.or([
        row.and([row('revoked_at', '<>', ''), row('expires_at', '<=', at)]),
        row('expires_at', '<=', expiredLongAgo),
      ]),
    )
    .execute();
}

async function slugOfOwn(db: Db, userId: string, projectId: string): Promise<string> {
  const own = db.selectFrom('projects').select('slug').where('user_id', '=', userId).where('id', '=', projectId);
  const project = await own.executeTakeFirst();
  if (!project) throw invalid(ADD_FAILED, [{ field: 'project_id', message: 'Project is not yours' }]);
  return project.slug;
}

/** Until it would have expired, the link says that it has ended. An answered request stays: its writer can withdraw. */
export async function revokeRequest({ db, now }: Ctx, userId: string, id: string): Promise<void> {
  const at = now().toISOString();
  const revoked = db.updateTable('testimonial_requests').set({ revoked_at: at }).where('user_id', '=', userId);
  const { numUpdatedRows } = await revoked.where('id', '=', id).where('submitted_at', '=', '').executeTakeFirst();
  const own = db.deleteFrom('testimonial_requests').where('user_id', '=', userId).where('revoked_at', '<>', '');
  await own.where('expires_at', '<=', at).execute();
  if (numUpdatedRows > 0n) return;
  const kept = db.selectFrom('testimonial_requests').select('id').where('user_id', '=', userId).where('id', '=', id);
  if (!(await kept.executeTakeFirst())) throw notFound('Request');
  throw new AppError('conflict', {
    message: 'Error revoking request',
    error: 'It was answered: its writer can withdraw by this link',
  });
}

function present(ctx: Ctx, row: Selectable<TestimonialRequestTable>): TestimonialRequest {
  return {
    id: row.id,
    name: row.name,
    project: row.project,
    url: `${ctx.config.origin}/t/${derivedToken(ctx, TOKEN_PURPOSE, row.id)}`,
    state: stateOf(row, ctx.now()),
    expires_at: row.expires_at,
    submitted_at: row.submitted_at || null,
    testimonial_id: row.testimonial_id || null,
    client_id: row.client_id || null,
    mailed_domain: row.mailed_domain || null,
    created_at: row.created_at,
  };
}

type Stateful = Pick<TestimonialRequestTable, 'submitted_at' | 'withdrawn_at' | 'revoked_at' | 'expires_at'>;

export function stateOf(
  { submitted_at, withdrawn_at, revoked_at, expires_at }: Stateful,
  now: Date,
): TestimonialRequest['state'] {
  if (withdrawn_at !== '') return 'withdrawn';
  if (submitted_at !== '') return 'submitted';
  return revoked_at !== '' || expires_at <= now.toISOString() ? 'expired' : 'open';
}

export const requestsJob: PeriodicJob<{ db: Db; now(): Date }> = {
  name: 'testimonial requests',
  everyMs: HOUR_MS,
  run: ({ db, now }) => sweepRequests(db, now()),
};
