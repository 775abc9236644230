import { serverTranslator } from '../../../platform/lib/texts/catalogues.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../platform/lib/texts/languages.ts';
import { type ShownGroup, SKILL_CATEGORIES } from '../../../portfolio/records/skill/skill.ts';
import type { ReadState } from './portfolio-state.ts';
import { withRecords } from './shown-records.ts';

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
  return withRecords(queries, 'skills', (groups) => groups.map((group) => ({ ...group, name: nameOf(group) })));
}
