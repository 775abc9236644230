import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { matchesIfMatch } from '../../platform/http/conditional.ts';
import { staleVersion } from '../../platform/http/entity-tags.server.ts';
import { AppError, notLoggedIn } from '../../platform/lib/app-error.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { assertOwnImages } from '../../portfolio/images/ownership.server.ts';
import { changedTheme, suitedLayout, Theme } from '../../portfolio/model/theme.ts';
import type { AccountChange } from '../../portfolio/model/user.ts';
import { largeWorkOf } from '../../portfolio/storage/large-work.server.ts';
import { withSearchTextLimit } from '../../portfolio/storage/plan-limit.server.ts';
import { withPortfolioLock } from '../../portfolio/storage/portfolio-lock.server.ts';
import {
  findUserById,
  toAccount,
  toColumns,
  toPublicUser,
  userTag,
} from '../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { setPublishing } from '../../portfolio/versions/publishing.server.ts';
import { NAME_TAKEN, taken } from '../auth/account-errors.ts';
import { recordActivity } from '../auth/activity/activity.server.ts';
import { rejectReservedForOthers, rejectReservedName } from '../auth/user-names.server.ts';

export const SAVE_FAILED = 'Error saving profile';
/** Former names redirect permanently and cannot be taken by others, so one user may not collect many. */
const FORMER_NAMES_MAX = 10;

/**
 * Changes the given keys. `ifMatch` is the entity tag that the client last received; without a request it is the
 * operator who changes them.
 */
export async function changeProfile(
  ctx: Ctx,
  userId: string,
  change: AccountChange,
  by: { ifMatch?: string | undefined; request?: FastifyRequest },
): Promise<UserRow> {
  const work = () => changeNow(ctx, userId, change, by);
  // To start or stop publishing by hand stores or compares the whole portfolio.
  return change.publishing === undefined ? work() : largeWorkOf(ctx).onPortfolio(userId, work);
}

/** A token sees the public profile alone. */
function isToken(request: FastifyRequest | undefined): boolean {
  return request?.user?.session_id === '';
}

async function changeNow(
  ctx: Ctx,
  userId: string,
  { user_name, ...change }: AccountChange,
  { ifMatch, request }: Parameters<typeof changeProfile>[3],
): Promise<UserRow> {
  const startsDraft = change.publishing === 'manual' && user_name === undefined;
  const save = async (db: Transaction<Tables>) => {
    const stored = await findUserById(db, userId);
    if (!stored) throw notLoggedIn();
    if (!matchesIfMatch(ifMatch, userTag(stored)))
      throw staleVersion(SAVE_FAILED, isToken(request) ? toPublicUser(stored) : toAccount(stored));
    await assertOwnImages(db, userId, change, SAVE_FAILED, stored);
    if (user_name !== undefined && user_name !== stored.user_name) {
      await rename(ctx, db, stored, user_name);
      await recordActivity(ctx, db, { userId, event: 'user_name_changed', detail: user_name, request });
    }
    const { publishing } = change;
    const isSwitched = publishing !== undefined && publishing !== stored.publishing;
    // What is sent along is a part of the draft.
    if (isSwitched && publishing === 'manual') await setPublishing(ctx, db, userId, publishing);
    const changed = await db
      .updateTable('users')
      .set({ ...toColumns({ ...change, ...newTheme(stored, change) }), updated_at: ctx.now().toISOString() })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isSwitched && publishing === 'instant') await setPublishing(ctx, db, userId, publishing);
    return changed;
  };
  try {
    const isOfPlan = change.seo !== undefined || change.site_verification !== undefined;
    const saveInPlan = (db: Transaction<Tables>) => withSearchTextLimit(db, ctx, userId, () => save(db));
    return await withPortfolioLock(ctx, userId, isOfPlan ? saveInPlan : save, { isUnseen: startsDraft });
  } catch (error) {
    throw isDuplicate(error) ? taken(SAVE_FAILED, [NAME_TAKEN]) : error;
  }
}

/** Keys of the theme that were not sent stay as they are; a new design brings its layout. */
function newTheme({ theme }: UserRow, change: AccountChange): Pick<AccountChange, 'layout'> & { theme?: Theme } {
  if (!change.theme) return {};
  const stored = Theme.parse(JSON.parse(theme));
  const layout = change.layout ?? suitedLayout(stored, change.theme);
  return { theme: changedTheme(stored, change.theme), ...(layout && { layout }) };
}

/** The old name stays reserved for the user and redirects to the new one; only this user may take it again. */
async function rename(ctx: Ctx, db: Db, { id, user_name }: UserRow, newName: string): Promise<void> {
  rejectReservedName(newName, SAVE_FAILED);
  await db.updateTable('users').set({ user_name: newName }).where('id', '=', id).execute();
  // Check after the write: its row lock makes us wait for a concurrent rename that releases this name.
  const former = await db
    .selectFrom('former_user_names')
    .select(['user_name', 'user_id'])
    .where((row) => row.or([row('user_name', '=', newName), row('user_id', '=', id)]))
    .execute();
  if (former.some((row) => row.user_id !== id)) throw taken(SAVE_FAILED, [NAME_TAKEN]);
  if (!former.some((row) => row.user_name === newName)) await rejectReservedForOthers(ctx, db, newName, SAVE_FAILED);
  if (former.filter((row) => row.user_name !== newName).length >= FORMER_NAMES_MAX) {
    const error = say('A user name can be changed {n} times', { n: FORMER_NAMES_MAX });
    throw new AppError('conflict', { message: SAVE_FAILED, error, faults: [{ field: 'user_name', message: error }] });
  }
  await db.deleteFrom('former_user_names').where('user_name', '=', newName).execute();
  await db
    .insertInto('former_user_names')
    .values({ user_name, user_id: id, created_at: ctx.now().toISOString() })
    .execute();
}
