import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { placesOf } from '../../platform/places.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { recordActivity } from './activity/activity.server.ts';
import { newDeviceMail } from './auth-mails.ts';
import { deviceLabel, isNewDevice, placeLabel } from './device.server.ts';
import { mailOwner, unusedUntil } from './email-confirmation.server.ts';
import { hashPassword, isOutdated, type PasswordMatch } from './passwords.server.ts';
import { startSession } from './sessions.server.ts';

type Proof = {
  /** How the login was proved, for the activity of the account: 'password', 'GitHub'. */
  method: string;
  /** The right password, to replace an outdated hash. */
  password?: PasswordMatch & { text: string };
  /** Runs in the transaction; false undoes it, and there is no session. */
  onLocked?(db: Db): Promise<boolean>;
};

const REJECTED = new Error('The login was rejected');

/**
 * Returns the new session's token. Undefined, with nothing changed, if `onLocked` refuses, or the password was changed or
 * the account suspended since it was loaded.
 */
export async function completeLogin(
  ctx: Ctx,
  request: FastifyRequest,
  user: UserRow,
  { method, password, onLocked }: Proof,
): Promise<string | undefined> {
  const isRenewed = password !== undefined && (password.isOldForm || isOutdated(user.password_hash));
  const hash = isRenewed ? await hashPassword(password.text) : user.password_hash;
  const login = ctx.db.transaction().execute(async (db) => {
    // Locks the row: a concurrent password change either waits and ends this session, or runs first and prevents this
    // login.
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set((row) => ({
        password_hash: hash,
        last_login_at: ctx.now().toISOString(),
        unused_until: row.case().when('unused_until', '=', '').then('').else(unusedUntil(ctx.now())).end(),
      }))
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('suspended_at', '=', '')
      .executeTakeFirst();
    if (numUpdatedRows === 0n || (await onLocked?.(db)) === false) throw REJECTED;
    const agent = request.headers['user-agent'];
    const place = placesOf(ctx).placeOf(request.ip);
    if (await isNewDevice(ctx, db, user.id, { device: deviceLabel(agent), place })) {
      await mailOwner(ctx, db, user, (texts) => {
        const login = { device: deviceLabel(agent, texts), place: placeLabel(place, texts.locale), at: ctx.now() };
        return newDeviceMail(texts, ctx.config.origin, login);
      });
    }
    await recordActivity(ctx, db, { userId: user.id, event: 'login', detail: method, request });
    return startSession(ctx, db, request, user.id);
  });
  return login.catch((error: unknown) => {
    if (error === REJECTED) return undefined;
    throw error;
  });
}
