import { z } from 'zod';

/** How long what was deleted can be restored. */
export const TRASH_DAYS = 30;
/** Of one account. Beyond either, what was deleted first is deleted permanently. */
export const TRASH_MAX_ITEMS = 1_000;
export const TRASH_MAX_BYTES = 5_000_000;

export const TrashItem = z.object({
  /** The plural path: `projects`, `messages`. */
  kind: z.string(),
  id: z.string(),
  /** '' if it has no name. */
  title: z.string(),
  deleted_at: z.string(),
  expires_at: z.string(),
});
export type TrashItem = z.infer<typeof TrashItem>;
