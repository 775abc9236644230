import { z } from 'zod';

/** Why a message looks like that of a script. */
export const SPAM_REASONS = [
  'trap',
  'no_page',
  'fast',
  'reused',
  'duplicate',
  'links',
  'words',
  'language',
  'gibberish',
  'many',
  'address',
  'learned',
] as const;
export type SpamReason = (typeof SPAM_REASONS)[number];

/** From this score on, a message goes to the spam. No reason alone reaches it but the trap, which nobody sees. */
export const SPAM_FROM = 100;

export const Spam = z.object({ score: z.number().int(), reasons: z.array(z.string()) });
export type Spam = z.infer<typeof Spam>;

/** Returns the sum of the points, at least 0, and what they are for. */
export function toVerdict(points: Partial<Record<SpamReason, number>>): Spam {
  const given = SPAM_REASONS.filter((reason) => (points[reason] ?? 0) > 0);
  const score = Object.values(points).reduce((sum, each) => sum + each, 0);
  return { score: Math.max(0, Math.round(score)), reasons: given };
}
