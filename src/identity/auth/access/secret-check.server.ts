import type { Ctx } from '../../../platform/context.ts';
import { DAY_MS } from '../../../platform/lib/time.ts';
import { decryptSecret } from '../secret-encryption.server.ts';

type Parts = Pick<Ctx, 'db' | 'now' | 'keyedHash'>;

const PUT_BACK =
  'put the former one back (SESSION_SECRET, or the file session-secret in DATA_DIR), for example from where you keep it beside the backups';
/** How long links that ended with another secret are worth a warning. */
const LINKS_MISSED_MS = 30 * DAY_MS;

/** Notes the secret that this server starts with, and says what ends if the last start had another one. */
export async function warnOfOtherSecret({ db, now, keyedHash, log }: Parts & Pick<Ctx, 'log'>): Promise<void> {
  const at = now().toISOString();
  const check_value = checkValue({ keyedHash });
  const last = await lastUsed({ db });
  await db
    .insertInto('secret_checks')
    .values({ check_value, first_used_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.column('check_value').doUpdateSet({ last_used_at: at }))
    .execute();
  if (last === undefined || last.check_value === check_value) return;
  const { apps, webhooks } = await countUnreadable({ db, keyedHash });
  log.error(
    { apps, webhooks },
    `SESSION_SECRET is another one than at the last start: authenticator apps (${apps}) and secrets of webhooks (${webhooks}) cannot be read, and links that were shared or mailed before have ended; ${PUT_BACK}`,
  );
}

/** Returns what a secret that was changed has ended; undefined if nothing. */
export async function otherSecretFault({ db, now, keyedHash }: Parts): Promise<string | undefined> {
  const rows = await db.selectFrom('secret_checks').selectAll().orderBy('first_used_at').execute();
  const own = rows.find(({ check_value }) => check_value === checkValue({ keyedHash }));
  if (rows.length > 0 && own === undefined) return `this is not the secret that the server uses: ${PUT_BACK}`;
  const { apps, webhooks } = await countUnreadable({ db, keyedHash });
  if (apps + webhooks > 0) {
    return `authenticator apps (${apps}) and secrets of webhooks (${webhooks}) were stored with another secret and cannot be read: ${PUT_BACK}; if it is lost, their owners log in with recovery codes, and set both up again`;
  }
  const isChanged = own !== undefined && own !== rows[0];
  const missedFrom = new Date(now().getTime() - LINKS_MISSED_MS).toISOString();
  if (!isChanged || own.first_used_at < missedFrom) return undefined;
  return `it is another one since ${own.first_used_at.slice(0, 10)}: links that were shared or mailed before have ended; ${PUT_BACK}`;
}

async function lastUsed({ db }: Pick<Ctx, 'db'>) {
  return db.selectFrom('secret_checks').selectAll().orderBy('last_used_at', 'desc').limit(1).executeTakeFirst();
}

function checkValue({ keyedHash }: Pick<Ctx, 'keyedHash'>): string {
  return keyedHash('secret check', '');
}

async function countUnreadable(ctx: Pick<Ctx, 'db' | 'keyedHash'>): Promise<{ apps: number; webhooks: number }> {
  const factors = await ctx.db.selectFrom('totp_factors').select(['user_id', 'secret']).execute();
  const hooks = await ctx.db.selectFrom('webhooks').select(['id', 'secret']).execute();
  const apps = factors.map(({ user_id, secret }) => ({ purpose: 'totp-secret' as const, id: user_id, secret }));
  const secrets = hooks.map(({ id, secret }) => ({ purpose: 'webhook-secret' as const, id, secret }));
  const isUnreadable = ({ secret, ...subject }: (typeof apps | typeof secrets)[number]) =>
    decryptSecret(ctx, subject, secret) === undefined;
  return { apps: apps.filter(isUnreadable).length, webhooks: secrets.filter(isUnreadable).length };
}
