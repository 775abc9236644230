import type { Db } from '../../platform/db/open.ts';
import { tooManyRequests } from '../../platform/http/rate-limits.server.ts';
import { semaphore } from '../../platform/lib/semaphore.ts';
import { defineService } from '../../platform/service.ts';
import { sizeOf } from './large-portfolio.server.ts';

/** Of all accounts together. */
const WAITING_MAX = 4;
/** Of one account: a studio asks for a few things at once. */
const WAITING_OF_ONE = 3;
const RETRY_AFTER_MS = 2_000;

/** Work on whole portfolios: with ten thousand records, each takes a second and more than a hundred megabytes. */
export type LargeWork = {
  /** Runs one at a time in this process; throws `unavailable` if too many wait. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs one at a time for an account; throws `too_many_requests` if `waiting` others wait already. */
  ofAccount<T>(userId: string, work: () => Promise<T>, waiting?: number): Promise<T>;
  /** Both, if the portfolio is large. */
  onPortfolio<T>(userId: string, work: () => Promise<T>): Promise<T>;
};

/** Bounds work on whole portfolios, which takes seconds and a hundred megabytes. */
export const [largeWorkOf, provideLargeWork] = defineService<LargeWork>('large work');

export function openLargeWork({ db, now }: { db: Db; now(): Date }): LargeWork {
  const oneByOne = semaphore({ slots: 1, waiting: WAITING_MAX });
  const accounts = new Map<string, { tasks: number; last: Promise<unknown> }>();

  async function ofAccount<T>(userId: string, work: () => Promise<T>, waiting = WAITING_OF_ONE): Promise<T> {
    const account = accounts.get(userId) ?? { tasks: 0, last: Promise.resolve() };
    if (account.tasks > waiting) throw tooManyRequests(new Date(now().getTime() + RETRY_AFTER_MS), now());
    accounts.set(userId, account);
    account.tasks += 1;
    const done = account.last.then(work).finally(() => {
      account.tasks -= 1;
      if (account.tasks === 0) accounts.delete(userId);
    });
    account.last = done.catch(() => {});
    return done;
  }

  const inTurn = <T>(work: () => Promise<T>) => oneByOne(1, work);
  return {
    inTurn,
    ofAccount,
    async onPortfolio(userId, work) {
      const { isLarge } = await sizeOf(db, userId);
      return isLarge ? ofAccount(userId, () => inTurn(work)) : work();
    },
  };
}
