import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { AppError, invalid, isAppError, notFound } from '../../platform/lib/app-error.ts';
import { lazyLoad } from '../../platform/lib/lazy.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { withPortfolioLock } from '../../portfolio/storage/portfolio-lock.server.ts';
import type { CredentialCheckTable } from '../tables.ts';
import {
  CHECKS_MAX,
  type CredentialCheck,
  type NewCredentialCheck,
  STORED_MAX_CHARACTERS,
} from './credential-check.ts';
import { CHECK_FAILED, rejected } from './rejected.ts';

const TABLE = 'credential_checks';
const verifying = lazyLoad(() => import('./verify-credential.server.ts'));
const fetching = lazyLoad(() => import('./fetch-document.server.ts'));

type Row = Selectable<CredentialCheckTable>;
/** Without the badge itself, which may have 64,000 characters. */
const COLUMNS = [
  'id',
  'kind',
  'record_id',
  'name',
  'issuer',
  'checked_at',
  'valid_until',
  'ended_at',
] as const satisfies (keyof Row)[];

/** Newest first. */
export async function listChecks({ db }: Ctx, userId: string): Promise<CredentialCheck[]> {
  const own = db.selectFrom(TABLE).select(COLUMNS).where('user_id', '=', userId);
  return (await own.orderBy('checked_at', 'desc').orderBy('id').limit(CHECKS_MAX).execute()).map(present);
}

/** Checks a badge and stores it with its record, in place of what the record had. */
export async function addCheck(ctx: Ctx, userId: string, input: NewCredentialCheck): Promise<CredentialCheck> {
  const { kind, record_id } = input;
  await requireOwnRecord(ctx.db, userId, input);
  const checked = await verified(ctx, userId, input.credential);
  if (checked.credential.length > STORED_MAX_CHARACTERS) {
    throw rejected('The file is too large');
  }
  const at = ctx.now().toISOString();
  const times = { checked_at: at, tried_at: at, ended_at: '' };
  const row: Row = { id: randomUUID(), user_id: userId, kind, record_id, ...checked, ...times };
  await withPortfolioLock(ctx, userId, async (db) => {
    const own = db.deleteFrom(TABLE).where('user_id', '=', userId);
    await own.where('kind', '=', kind).where('record_id', '=', record_id).execute();
    const { count } = await db
      .selectFrom(TABLE)
      .select((check) => check.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= CHECKS_MAX) {
      const error = say('An account has {n} signed badges at most', { n: CHECKS_MAX });
      throw new AppError('conflict', { message: CHECK_FAILED, error });
    }
    await db.insertInto(TABLE).values(row).execute();
  });
  return present(row);
}

/** Checks what is stored once more. What does not hold any longer is on no page from then on; throws `invalid` with why. */
export async function repeatCheck(ctx: Ctx, userId: string, id: string): Promise<CredentialCheck> {
  const own = ctx.db.selectFrom(TABLE).selectAll().where('user_id', '=', userId).where('id', '=', id);
  const row = await own.executeTakeFirst();
  if (!row) throw notFound('Check');
  const at = ctx.now().toISOString();
  try {
    const checked = await verified(ctx, userId, row.credential);
    return await change(ctx, row, { ...checked, checked_at: at, tried_at: at, ended_at: '' });
  } catch (error) {
    const isOver = isAppError(error) && error.code === 'invalid' && row.ended_at === '';
    if (isOver) await change(ctx, row, { tried_at: at, ended_at: at });
    // No page says it: nothing is to be rendered again.
    else await ctx.db.updateTable(TABLE).set({ tried_at: at }).where('id', '=', row.id).execute();
    throw error;
  }
}

async function change(ctx: Ctx, row: Row, values: Partial<Row>): Promise<CredentialCheck> {
  const update = async (db: Db) => {
    const own = db.updateTable(TABLE).set(values).where('user_id', '=', row.user_id);
    const { numUpdatedRows } = await own.where('id', '=', row.id).executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound('Check');
  };
  await withPortfolioLock(ctx, row.user_id, update, { mayExceedPlan: true });
  return present({ ...row, ...values });
}

export async function deleteCheck(ctx: Ctx, userId: string, id: string): Promise<void> {
  await withPortfolioLock(ctx, userId, async (db) => {
    const own = db.deleteFrom(TABLE).where('user_id', '=', userId).where('id', '=', id);
    if ((await own.executeTakeFirst()).numDeletedRows === 0n) throw notFound('Check');
  });
}

/** Whose a badge is, is told by the email of the account, which its owner must have confirmed. */
async function verified(ctx: Ctx, userId: string, credential: string) {
  const owner = ctx.db.selectFrom('users').select(['email', 'email_confirmed_at']).where('id', '=', userId);
  const { email, email_confirmed_at } = await owner.executeTakeFirstOrThrow();
  if (email_confirmed_at === '') {
    const error = 'Please confirm your email address first: open the link that was emailed to you';
    throw new AppError('conflict', { message: CHECK_FAILED, error });
  }
  const [{ verifyCredential }, { openFetcher }] = await Promise.all([verifying(), fetching()]);
  const fetcher = openFetcher(`Vitrine-Badge-Check/1 (+${ctx.config.origin})`);
  return verifyCredential(credential, { email, now: ctx.now(), fetcher });
}

async function requireOwnRecord(db: Db, userId: string, { kind, record_id }: NewCredentialCheck): Promise<void> {
  const own = db.selectFrom(kind).select('id').where('user_id', '=', userId).where('id', '=', record_id);
  if (await own.executeTakeFirst()) return;
  throw invalid(CHECK_FAILED, [{ field: 'record_id', message: 'Record is not yours' }]);
}

function present(row: Pick<Row, (typeof COLUMNS)[number]>): CredentialCheck {
  const { id, kind, record_id, name, issuer, checked_at, valid_until, ended_at } = row;
  return {
    id,
    kind,
    record_id,
    name,
    issuer,
    checked_at,
    valid_until: valid_until || null,
    ended_at: ended_at || null,
  };
}
