import { isEntrySection, type SectionKind } from '../../../portfolio/model/sections.ts';
import type { ReadState } from './portfolio-state.ts';
import { recordsOf } from './shown-records.ts';

/** Pages of earlier looks give each section the same space. */
const FIRST_LOOK = 2;
/** From here on tabs help to find a skill. */
const BRIEF_MAX_SKILLS = 19;
const BRIEF_MAX_RECORDS = 4;
/** What is read at a glance. */
const SHORT_MAX_CHARACTERS = 160;

/** Sections that are read in passing, besides those of entries. */
const LESSER = ['badges', 'certifications', 'educations'] as const;

type Described = { description?: string; awards?: string };

/** True for a section that needs little space: a degree, three languages, a dozen skills, or a sentence of praise. */
export function isBrief(kind: SectionKind, { profile, queries }: ReadState): boolean {
  if (profile.theme.look_version < FIRST_LOOK) return false;
  if (kind === 'skills') {
    const count = recordsOf(queries, kind).reduce((sum, { skillSets = [] }) => sum + skillSets.length, 0);
    return count <= BRIEF_MAX_SKILLS;
  }
  if (kind === 'testimonials') return recordsOf(queries, kind).every(({ words = '' }) => isShort(words));
  const lesser = LESSER.find((one) => one === kind);
  if (!lesser && !isEntrySection(kind)) return false;
  const records: readonly Described[] = lesser
    ? recordsOf(queries, lesser)
    : recordsOf(queries, 'entries').filter(({ section }) => section === kind);
  return (
    records.length > 0 &&
    records.length <= BRIEF_MAX_RECORDS &&
    records.every(({ description = '', awards = '' }) => isShort(description) && isShort(awards))
  );
}

function isShort(words: string): boolean {
  return words.length <= SHORT_MAX_CHARACTERS;
}
