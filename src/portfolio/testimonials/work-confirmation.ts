import { z } from 'zod';
import { Done } from '../../platform/lib/success.ts';

/** Beyond it, the page of a project shows the newest. */
export const SHOWN_CONFIRMATIONS_MAX = 20;

/** True if a project still has the title under which it was confirmed; other spaces or capitals are the same title. */
export function isOfTitle(confirmed: string, title: string | undefined): boolean {
  return title !== undefined && folded(confirmed) === folded(title);
}

function folded(title: string): string {
  return title.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** What is pending is shown once the words that came with it are approved. */
const CONFIRMATION_STATES = ['pending', 'shown', 'hidden'] as const;

/** Its project has another title now, is shown nowhere, or the words with it are not published yet. */
const WITHHELD_REASONS = ['title', 'project', 'draft'] as const;

/** That somebody has worked with the owner on a project, in their own word. */
export const WorkConfirmation = z.object({
  id: z.string(),
  request_id: z.string().nullable(),
  project_id: z.string().nullable(),
  /** As it was confirmed. */
  project_title: z.string(),
  name: z.string(),
  organisation: z.string(),
  /** That of the e-mail to which the program has mailed the link, and of the organisation's website; null for none. */
  domain: z.string().nullable(),
  state: z.enum(CONFIRMATION_STATES),
  /** Why it is on no page although nobody has hidden it; null if nothing but its owner's approval is missing. */
  withheld: z.enum(WITHHELD_REASONS).nullable(),
  /** True if an archive has brought it: this server has not seen it, and shows it to its owner only. */
  imported: z.boolean(),
  confirmed_at: z.string(),
});
export type WorkConfirmation = z.infer<typeof WorkConfirmation>;

export const ConfirmationChange = z.object({ hidden: z.boolean('must be true or false') });

export const ChangedConfirmation = Done.extend({ work_confirmation: WorkConfirmation });
