import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Ctx } from '../../platform/context.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { enrolAccounts, linksToCheck, nextDueAccount, postponeAccount, storeVerdict } from './account-links.server.ts';
import { probeLink, type Verdict } from './probe-link.server.ts';

/** The pace of the whole installation: one request for a link, then this pause. */
const PAUSE_MS = 1_000;
/** Waited for the servers of one account's links in one turn: a hundred slow ones must not take the time of all. */
const ACCOUNT_MS = 2 * MINUTE_MS;
/** What is true of all links of a host: it is not called again for them. */
const OF_HOST: readonly Verdict[] = ['busy', 'no_host', 'no_response'];
const HOSTS_KEPT = { max: 10_000, ttl: HOUR_MS };

type Parts = Pick<Ctx, 'db' | 'now' | 'log'> & { config: Pick<Ctx['config'], 'origin'> };

type Options = {
  signal: AbortSignal;
  pauseMs?: number;
  accountMs?: number;
  /** IP ranges that are called although they are not public; for tests with servers of their own. */
  networks?: readonly string[];
};

/**
 * Checks the links of all accounts that are due, one after the other. When it is aborted, another server goes on
 * without the links that were checked already.
 */
export async function checkLinks(
  parts: Parts,
  { signal, pauseMs = PAUSE_MS, accountMs = ACCOUNT_MS, networks = [] }: Options,
): Promise<void> {
  const userAgent = `Vitrine-Link-Check/1 (+${parts.config.origin})`;
  const known = new LRUCache<string, Verdict>(HOSTS_KEPT);
  await enrolAccounts(parts);
  for (;;) {
    const userId = await nextDueAccount(parts);
    if (userId === undefined) return;
    let waitedMs = 0;
    for (const link of await linksOf(parts, userId)) {
      // The others are the first of the next turn.
      if (waitedMs >= accountMs) break;
      if (signal.aborted) return;
      const ofHost = known.get(new URL(link.url).host);
      if (ofHost) {
        // A link that was not called because its host is busy is one of the first next time.
        if (ofHost !== 'busy') await storeVerdict(parts, link, ofHost);
        continue;
      }
      const begin = performance.now();
      const { verdict, host } = await probeLink(link.url, { userAgent, networks, signal });
      waitedMs += performance.now() - begin;
      if (signal.aborted) return;
      if (OF_HOST.includes(verdict)) known.set(host, verdict);
      await storeVerdict(parts, link, verdict);
      await sleep(pauseMs, undefined, { signal }).catch(() => {});
    }
    await postponeAccount(parts, userId);
  }
}

/** None of an account whose links cannot be read: it waits for its next turn, and the others for nothing. */
async function linksOf(parts: Parts, userId: string): ReturnType<typeof linksToCheck> {
  try {
    return await linksToCheck(parts, userId);
  } catch (err) {
    parts.log.error({ err, user_id: userId }, 'The links of an account could not be read');
    return [];
  }
}
