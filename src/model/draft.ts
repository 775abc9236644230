import { z } from 'zod';
import { PUBLISHING_MODES } from './user.ts';
import { VersionChange } from './version.ts';

/** What an account has changed since it was last published. */
export const Draft = z.object({
  publishing: z.enum(PUBLISHING_MODES),
  /** '' for an account whose changes are published at once. */
  published_at: z.string(),
  /** From what is published to what would be. */
  changes: z.array(VersionChange),
});
export type Draft = z.infer<typeof Draft>;
