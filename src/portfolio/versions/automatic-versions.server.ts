import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { defineService } from '../../platform/service.ts';
import type { Version, VersionKind } from '../model/version.ts';
import { EVERY_MS } from './thinning.ts';
import { latestVersion, lockPortfolio, prepareVersion, storeVersion, takeVersion } from './version-store.server.ts';

/** A version that could not be stored is tried again after this time: it must not stop the owner's writes. */
const RETRY_AFTER_MS = MINUTE_MS;
/** Accounts whose next version's time is remembered; of others it is read. */
const REMEMBERED_MAX = 10_000;

export type Versions = {
  /**
   * Stores what the portfolio is before a change, if the last version is older than ten minutes. Called before each
   * change, outside of its transaction; never rejects.
   */
  beforeChange(userId: string): Promise<void>;
  /** Stores what it is now, within a transaction that has locked the portfolio. */
  take(transaction: Transaction<Tables>, userId: string, kind: VersionKind): Promise<Version | undefined>;
};

/** Stores what portfolios are, before they change. */
export const [versionsOf, provideVersions] = defineService<Versions>('versions');

type Parts = { db: Db; now(): Date; log: Logger };

export function openVersions(parts: Parts): Versions {
  const { now, log } = parts;
  const dueAt = new Map<string, number>();
  const running = new Map<string, Promise<void>>();

  function remember(userId: string, at: number): void {
    dueAt.delete(userId);
    dueAt.set(userId, at);
    const [oldest] = dueAt.keys();
    if (dueAt.size > REMEMBERED_MAX && oldest !== undefined) dueAt.delete(oldest);
  }

  async function takeAutomatic(userId: string): Promise<void> {
    try {
      remember(userId, await takeIfDue(parts, userId));
    } catch (err) {
      log.error({ err, user_id: userId }, 'A version of a portfolio could not be stored');
      remember(userId, now().getTime() + RETRY_AFTER_MS);
    } finally {
      running.delete(userId);
    }
  }

  return {
    async beforeChange(userId) {
      if ((dueAt.get(userId) ?? 0) > now().getTime()) return;
      // Concurrent changes wait for the same version: each of them comes after it.
      let taking = running.get(userId);
      if (!taking) {
        taking = takeAutomatic(userId);
        running.set(userId, taking);
      }
      await taking;
    },
    take: (transaction, userId, kind) =>
      takeVersion(parts, transaction, userId, { kind, isForced: kind === 'published' }),
  };
}

/** Returns when the next one is due. */
async function takeIfDue(parts: Parts, userId: string): Promise<number> {
  const { db } = parts;
  const at = parts.now().getTime();
  const latest = await latestVersion(db, userId);
  const dueAt = latest ? Date.parse(latest.created_at) + EVERY_MS : at;
  if (dueAt > at) return dueAt;
  const before = await db.selectFrom('users').select('revision').where('id', '=', userId).executeTakeFirst();
  // Outside of the transaction, in which other accounts' writes would wait.
  const prepared = before && (await prepareVersion(db, userId, { kind: 'auto' }));
  if (!prepared) return at + EVERY_MS;
  await db.transaction().execute(async (transaction) => {
    // Another node may have changed the portfolio while it was read.
    const isCurrent = (await lockPortfolio(transaction, userId)) === before.revision;
    if (isCurrent) await storeVersion(parts, transaction, userId, prepared);
    else await takeVersion(parts, transaction, userId, { kind: 'auto' });
  });
  return at + EVERY_MS;
}
