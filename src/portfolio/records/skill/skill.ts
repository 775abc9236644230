import { z } from 'zod';
import { choice, imageUrl, line, prose } from '../../../platform/lib/fields.ts';
import { defineRecords, type Shown } from '../../model/record.ts';

export const SKILL_CATEGORIES = [
  ['select', 'Select'],
  ['frontend', 'Frontend'],
  ['backend', 'Backend'],
  ['devops', 'DevOps'],
  ['ux', 'UI/UX'],
  ['security', 'Security'],
  ['softskill', 'Soft Skills'],
  ['ai', 'AI'],
  ['testing', 'Testing'],
  ['tools', 'Tools'],
  ['database', 'Database'],
  ['other', 'Other'],
] as const;

export type SkillCategory = (typeof SKILL_CATEGORIES)[number][0];

export const skills = defineRecords({
  path: 'skills',
  fields: {
    name: line(),
    category: choice(SKILL_CATEGORIES),
    description: prose(),
    image_url: imageUrl(),
  },
  innerColumns: ['group_id'],
  names: ['name'],
  wording: {
    added: 'Skill successfully added.',
  },
  required: ['name'],
});

export type Skill = z.infer<typeof skills.record>;

/** One group of a user's skills, as returned by GET /api/user-skill-sets/user/{userId}. */
export const SkillGroup = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  category: z.string(),
  icon: z.string(),
  skillSets: z.array(skills.record),
});
export type SkillGroup = z.infer<typeof SkillGroup>;

/** As a public document has it. */
export type ShownGroup = Omit<SkillGroup, 'user_id' | 'skillSets'> & { skillSets: Shown<Skill>[] };

/** An entry of the catalogue that the technology picker filters. */
export const CatalogueSkill = z.object({ id: z.string(), name: z.string() });
export type CatalogueSkill = z.infer<typeof CatalogueSkill>;

/** True for a group that was made with its first skill: it is named after its category, in the language of the page. */
export function isDefaultGroupName({ name, category }: { name?: unknown; category?: unknown }): boolean {
  const [, label] = SKILL_CATEGORIES.find(([value]) => value === category) ?? [];
  return label !== undefined && name === label;
}
