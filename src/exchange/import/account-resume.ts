import { mapKeys } from '../../platform/lib/keys.ts';
import { isLanguage } from '../../platform/lib/texts/languages.ts';
import type { ListPath } from '../../portfolio/model/record-kinds.ts';
import { LIST_PATHS } from '../../portfolio/model/record-kinds.ts';
import { byRecord, type LanguageTranslation } from '../../portfolio/translations/translate.ts';
import type { AccountView } from './json-resume/transferred-views.ts';
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
  translations: LanguageTranslation[];
  views: AccountView[];
};

/** The same without ids, each entry with its preserved fields, for the export. */
export function toPortfolio({ profile, extras, records, groups, skills, translations }: AccountPortfolio): Portfolio {
  const find = byRecord(translations);
  const translated = (kind: string, id: string) => {
    const own = find(kind, id).flatMap(({ language, field, text, source }) =>
      isLanguage(language) ? [{ language, field, text, source }] : [],
    );
    return own.length > 0 && { translations: own };
  };
  const keptOf = (id: string) => extras.records[id] ?? {};
  const withKept =
    (path: ListPath) =>
    ({ id, values }: StoredEntry) => ({
      values,
      kept: keptOf(id),
      ...translated(path, id),
    });
  const byGroup = Map.groupBy(skills, ({ values }) => values.group_id);
  const filled = groups.filter(({ id }) => byGroup.has(id));
  return {
    profile: { values: profile, kept: extras.basics, ...translated('profile', '') },
    skill_groups: filled.map(({ id, ...group }) => ({
      values: {
        ...group,
        skills: (byGroup.get(id) ?? []).map((skill) => ({ ...skillOf(skill), ...translated('skills', skill.id) })),
      } as SkillGroupValues,
      kept: keptOf(id),
      ...translated('skill_groups', id),
    })),
    lists: mapKeys(LIST_PATHS, (path) => records[path].map(withKept(path))),
  };
}

function skillOf({ values }: StoredEntry) {
  const { name, description, image_url, visibility } = values;
  return { name, description, image_url, visibility };
}
