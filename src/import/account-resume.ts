import { mapKeys } from '../lib/keys.ts';
import type { ListPath } from '../model/record-kinds.ts';
import { LIST_PATHS } from '../model/record-kinds.ts';
import type { StoredEntry } from './plan/records.ts';
import type { StoredGroup } from './plan/skills.ts';
import type { Portfolio, ProfileValues, SkillGroupValues } from './resume.ts';
import type { Extras } from './unmapped-fields.ts';

/** The part of an account that a résumé can contain; a skill's values contain its `group_id`. */
export type AccountPortfolio = {
  profile: ProfileValues;
  extras: Extras;
  records: Record<ListPath, StoredEntry[]>;
  groups: StoredGroup[];
  skills: StoredEntry[];
};

/** The same without ids, each entry with its preserved fields, for the export. */
export function toPortfolio({ profile, extras, records, groups, skills }: AccountPortfolio): Portfolio {
  const keptOf = (id: string) => extras.records[id] ?? {};
  const withKept = ({ id, values }: StoredEntry) => ({ values, kept: keptOf(id) });
  const byGroup = Map.groupBy(skills, ({ values }) => values.group_id);
  const filled = groups.filter(({ id }) => byGroup.has(id));
  return {
    profile: { values: profile, kept: extras.basics },
    skill_groups: filled.map(({ id, ...group }) => ({
      values: { ...group, skills: (byGroup.get(id) ?? []).map(({ values }) => skillOf(values)) } as SkillGroupValues,
      kept: keptOf(id),
    })),
    lists: mapKeys(LIST_PATHS, (path) => records[path].map(withKept)),
  };
}

function skillOf({ name, description, image_url, hidden }: StoredEntry['values']) {
  return { name, description, image_url, hidden };
}
