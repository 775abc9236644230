import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';
import { repeatCheck } from './credential-checks.server.ts';

/** Each badge is looked at once a week. */
const EVERY_MS = 7 * DAY_MS;
const CHECKS_PER_RUN = 100;
/** Whoever has many keeps nobody else waiting. */
const CHECKS_PER_ACCOUNT = 10;
/** Each asks up to ten pages of other servers. */
const PAUSE_MS = 1_000;

/** Takes the mark off badges that their issuers have revoked since they were checked, unless LINK_CHECKS is off. */
export const credentialChecksJob: PeriodicJob<Ctx> = {
  name: 'signed badges',
  everyMs: HOUR_MS,
  isOn: ({ linkChecks }) => linkChecks,
  isLong: true,
  run: (ctx, signal) => checkAgain(ctx, signal),
};

/** The longest untried ones that a page could show: of accounts that are not suspended, and of records that exist,
 * also in the trash. */
export function dueChecks({ db, now }: Ctx) {
  const due = db
    .selectFrom('credential_checks as due')
    .innerJoin('users', 'users.id', 'due.user_id')
    .select(['due.id', 'due.user_id', 'due.tried_at'])
    .select(sql<number>`row_number() over (partition by due.user_id order by due.tried_at, due.id)`.as('place'))
    .where('due.ended_at', '=', '')
    // Once more, too, when the account has another email since: a badge is somebody's by that.
    .where(({ eb, or, ref }) =>
      or([
        eb('due.tried_at', '<', new Date(now().getTime() - EVERY_MS).toISOString()),
        eb('due.tried_at', '<', ref('users.email_confirmed_at')),
      ]),
    )
    .where('users.suspended_at', '=', '')
    .where(({ exists, or, and, selectFrom, eb }) => {
      const badge = selectFrom('badges').select('badges.id').whereRef('badges.id', '=', 'due.record_id');
      const certification = selectFrom('certifications')
        .select('certifications.id')
        .whereRef('certifications.id', '=', 'due.record_id');
      const deleted = selectFrom('deleted_records as gone')
        .select('gone.id')
        .whereRef('gone.user_id', '=', 'due.user_id')
        .whereRef('gone.kind', '=', 'due.kind')
        .whereRef('gone.id', '=', 'due.record_id');
      return or([
        and([eb('due.kind', '=', 'badges'), exists(badge)]),
        and([eb('due.kind', '=', 'certifications'), exists(certification)]),
        exists(deleted),
      ]);
    });
  return db
    .selectFrom(due.as('due'))
    .select(['id', 'user_id'])
    .where('place', '<=', CHECKS_PER_ACCOUNT)
    .orderBy('tried_at')
    .limit(CHECKS_PER_RUN)
    .execute();
}

async function checkAgain(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (const { id, user_id } of await dueChecks(ctx)) {
    if (signal.aborted) return;
    try {
      await repeatCheck(ctx, user_id, id);
    } catch (err) {
      // What does not hold is stored as such; what cannot be reached stays as it was.
      if (!isAppError(err)) ctx.log.error({ err, user_id }, 'A signed badge could not be checked');
    }
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
}
