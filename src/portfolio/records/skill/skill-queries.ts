import { type Fetch, type ReadQuery, readQuery } from '../kit/record-queries.ts';
import type { ShownGroup } from './skill.ts';

/** A user's skills, by group. */
export function skillGroupsQuery(userId: string, fetchPath?: Fetch): ReadQuery<ShownGroup[]> {
  return readQuery(['skills', userId], `/api/user-skill-sets/user/${encodeURIComponent(userId)}`, fetchPath);
}
