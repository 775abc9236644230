import { SKILL_CATEGORIES, type SkillCategory } from '../../../../portfolio/records/skill/skill.ts';
import { type SkillGroupValues, skillGroupFields } from '../../resume.ts';
import type { Section } from '../mapping.ts';

/** Infers a group's category from its name; the first match wins. */
const CATEGORY_WORDS: readonly [SkillCategory, RegExp][] = [
  ['database', /data ?base|datenbank|\bsql\b|\bstorage\b/i],
  ['testing', /\btest|\bqa\b|quality/i],
  ['security', /security|sicherheit|crypto/i],
  ['ai', /\bai\b|\bml\b|machine learning|artificial|data science/i],
  ['devops', /dev ?ops|cloud|infrastructure|deployment|\bci\b|\bops\b/i],
  ['ux', /\bux\b|\bui\b|design/i],
  ['softskill', /soft ?skill|leadership|communication|management|interpersonal/i],
  ['frontend', /front ?-?end|\bweb\b|\bhtml|\bcss\b/i],
  ['backend', /back ?-?end|server|\bapis?\b|distributed|programming/i],
  ['tools', /\btools?\b|editors?\b|\bide\b/i],
];

export const skillSection: Section<SkillGroupValues> = {
  key: 'skills',
  fields: skillGroupFields,
  takes: ['name', 'level', 'keywords'],
  derived: ['category'],
  stated: ['category'],
  read(item) {
    const name = item.text(skillGroupFields.name, 'name');
    const category = categoryOf(name);
    const keywords = item.list(skillGroupFields.name, 'keywords');
    if (keywords.length > 0) return { name, category, icon: '', skills: keywords.map((keyword) => skill(keyword)) };
    // A group without keywords is itself a skill: it is added to the group of its category.
    const level = item.text(skillGroupFields.name, 'level');
    return { name: labelOf(category), category, icon: '', skills: name === '' ? [] : [skill(name, level)] };
  },
  remember(item) {
    const level = item.text(skillGroupFields.name, 'level');
    return level !== '' && item.has('keywords') ? { level } : {};
  },
  write: ({ name, skills }, { level }) => ({
    name,
    level: typeof level === 'string' ? level : '',
    keywords: skills.map((skill) => skill.name),
  }),
  hide: (values) => ({ ...values, skills: values.skills.map((each) => ({ ...each, visibility: 'nobody' })) }),
  fromText: (text) => ({ name: text }),
  fromPair: (name, value) => ({ name, keywords: value }),
};

function skill(name: string, description = ''): SkillGroupValues['skills'][number] {
  return { name, description, image_url: '', visibility: 'everyone' };
}

function categoryOf(groupName: string): SkillCategory {
  const isLabel = ([value, label]: readonly [string, string]) =>
    [value, label.toLowerCase()].includes(groupName.toLowerCase()) && value !== 'select';
  const labelled = SKILL_CATEGORIES.find(isLabel)?.[0];
  return labelled ?? CATEGORY_WORDS.find(([, words]) => words.test(groupName))?.[0] ?? 'other';
}

function labelOf(category: SkillCategory): string {
  return SKILL_CATEGORIES.find(([value]) => value === category)?.[1] ?? category;
}
