import { type Ask, type ReadQuery, readQuery } from '../../kit/record-queries.ts';
import type { SkillGroup } from './skill.ts';

/** A person's skills, by group. */
export function skillGroupsQuery(userId: string, ask?: Ask): ReadQuery<SkillGroup[]> {
  return readQuery(['skills', userId], `/api/user-skill-sets/user/${encodeURIComponent(userId)}`, ask);
}
