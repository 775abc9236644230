import { DAY_MS } from '../../../platform/lib/time.ts';
import type { ReadState } from './portfolio-state.ts';

/** Spammers make accounts for their links: search engines are told not to follow those of a new one. */
const NEW_FOR_MS = 30 * DAY_MS;

/**
 * Marks a profile whose links search engines should not trust, since its account is unconfirmed or younger than 30 days.
 * `changesAt` is when that ends and the document must be rendered again.
 */
export function markNew(
  state: ReadState,
  { createdAt, confirmedAt }: { createdAt?: string | undefined; confirmedAt?: string | undefined },
  now: Date,
): { state: ReadState; changesAt: Date | undefined } {
  if (createdAt === undefined || state.profile.links.length === 0) return { state, changesAt: undefined };
  const trustedAt = new Date(Date.parse(createdAt) + NEW_FOR_MS);
  if (confirmedAt !== '' && trustedAt <= now) return { state, changesAt: undefined };
  const changesAt = trustedAt > now ? trustedAt : undefined;
  return { state: { ...state, profile: { ...state.profile, is_new: true } }, changesAt };
}
