import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { AppError, invalid } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';
import { isReservedName } from '../../portfolio/model/reserved-names.ts';
import { NAME_TAKEN, taken } from './account-errors.ts';

/** Links to a deleted account are still in use: its name cannot be registered by others for this time. */
const NAME_RESTS_MS = 90 * DAY_MS;

/** Rejects a name that is free, but not for everybody. Call it where the name is written, after the write. */
export async function rejectReservedForOthers(ctx: Ctx, db: Db, name: string, message: ErrorMessage): Promise<void> {
  if (name === ctx.config.owner) {
    const error =
      'This name is reserved for the owner of this site: the operator creates that account with vitrine user create';
    throw new AppError('forbidden', { message, error, faults: [{ field: 'user_name', message: error }] });
  }
  const resting = await db
    .selectFrom('resting_user_names')
    .select('name_hash')
    .where('name_hash', '=', hashOf(ctx, name))
    .where('ends_at', '>', ctx.now().toISOString())
    .executeTakeFirst();
  if (resting) throw taken(message, [NAME_TAKEN]);
}

/** Accounts that had the name before it was reserved keep it: only a change to such a name is rejected. */
export function rejectReservedName(name: string, message: ErrorMessage): void {
  if (isReservedName(name)) throw invalid(message, [{ field: 'user_name', message: 'User name is reserved' }]);
}

/**
 * Stores the names of an account that is about to be deleted, as keyed hashes, so that nobody can take them over soon.
 */
export async function restNames(ctx: Ctx, db: Db, userId: string): Promise<void> {
  const current = db.selectFrom('users').select('user_name').where('id', '=', userId);
  const former = db.selectFrom('former_user_names').select('user_name').where('user_id', '=', userId);
  const names = await current.unionAll(former).execute();
  const ends_at = new Date(ctx.now().getTime() + NAME_RESTS_MS).toISOString();
  for (const { user_name } of names) {
    await db
      .insertInto('resting_user_names')
      .values({ name_hash: hashOf(ctx, user_name), ends_at })
      .onConflict((conflict) => conflict.column('name_hash').doUpdateSet({ ends_at }))
      .execute();
  }
}

async function sweepRestingNames({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('resting_user_names').where('ends_at', '<=', now().toISOString()).execute();
}

function hashOf(ctx: Ctx, name: string): string {
  return ctx.keyedHash('user name', name);
}

export const restingNamesJob: PeriodicJob<Ctx> = {
  name: 'resting names',
  everyMs: HOUR_MS,
  run: sweepRestingNames,
};
