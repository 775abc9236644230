import { serverTranslator } from '../lib/texts/catalogues.ts';
import { DEFAULT_LANGUAGE, type Language } from '../lib/texts/languages.ts';
import { type ShownGroup, SKILL_CATEGORIES, skills } from '../records/skill/skill.ts';
import type { ReadState } from './portfolio-state.ts';

type Queries = ReadState['queries'];

/**
 * Returns the lists with the names of skill groups in the language of the page: a group that was made with its first
 * skill has the label of its category as its name. A name that the owner has given stays.
 */
export function withGroupNames(queries: Queries, language: Language): Queries {
  if (language === DEFAULT_LANGUAGE) return queries;
  const { t } = serverTranslator(language);
  const nameOf = ({ name, category }: ShownGroup): string => {
    const [, label] = SKILL_CATEGORIES.find(([value]) => value === category) ?? [];
    return label === undefined || label === 'Select' || name !== label ? name : t(label);
  };
  return queries.map((query) => {
    if (query.key[0] !== skills.path || !('data' in query)) return query;
    return { ...query, data: (query.data as ShownGroup[]).map((group) => ({ ...group, name: nameOf(group) })) };
  });
}
