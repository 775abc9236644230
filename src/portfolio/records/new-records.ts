import type { Values } from '../model/record.ts';
import type { RecordPath } from '../model/record-kinds.ts';
import { completeProjects } from './project/new-projects.ts';
import { hiddenWhilePending } from './testimonial/testimonial.ts';

/** Returns new records of a kind with the fields that the server sets, given all records that the account has. */
export function completeNew(path: RecordPath, added: readonly Values[], present: readonly Values[]): readonly Values[] {
  if (path === 'testimonials') return added.map(hiddenWhilePending);
  if (path !== 'projects') return added;
  return completeProjects(
    added,
    present.map(({ slug }) => String(slug)),
  );
}
