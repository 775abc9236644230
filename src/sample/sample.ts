import { badges } from './content/badges.ts';
import { certifications } from './content/certifications.ts';
import { educations } from './content/educations.ts';
import { experiences } from './content/experiences.ts';
import { person } from './content/person.ts';
import { projects } from './content/projects.ts';
import { groups } from './content/skills.ts';

/** A record's own fields, matching its kind's schema. */
type Content = { id: string } & Record<string, unknown>;

const WRITTEN_AT = '2026-03-02T09:00:00.000Z';

/** In the given order. A content's own field wins: an experience's `position` is the job title. */
function recordsOf<C extends { id: string }>(contents: readonly C[]) {
  return contents.map((content, index) => ({
    user_id: person.id,
    position: index + 1,
    hidden: false,
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    ...content,
  }));
}

const skills = recordsOf(
  groups.flatMap(({ category, skillSets }) =>
    skillSets.map(({ id, name, description }) => ({ id, name, category, description, image_url: '' })),
  ),
);

const skillGroups = groups.map(({ skillSets, ...group }) => ({
  ...group,
  user_id: person.id,
  skillSets: skills.filter(({ id }) => skillSets.some((skill) => skill.id === id)),
}));

const records = {
  projects: recordsOf<Content>(projects),
  experiences: recordsOf<Content>(experiences),
  educations: recordsOf<Content>(educations),
  certifications: recordsOf<Content>(certifications),
  badges: recordsOf<Content>(badges),
  skills: recordsOf<Content>(skills),
};

/**
 * The portfolio that `/home` shows while nobody has registered. It is in no table and has no login; its user name is
 * reserved. The ids are permanent, so that links to it stay valid.
 */
export const sample = {
  user: person,
  /** By the kind's path. */
  records: records as Record<string, (typeof records)[keyof typeof records]>,
  skill_groups: skillGroups,
};
