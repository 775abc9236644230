import type { RecordKind } from '../../src/model/record.ts';
import { badges } from '../../src/records/badge/badge.ts';
import { certifications } from '../../src/records/certification/certification.ts';
import { educations } from '../../src/records/education/education.ts';
import { experiences } from '../../src/records/experience/experience.ts';
import { projects } from '../../src/records/project/project.ts';
import { skills } from '../../src/records/skill/skill.ts';

export const KINDS: readonly RecordKind[] = [badges, certifications, educations, experiences, projects, skills];

/** What a field of any kind of record takes, told by its name. */
type FieldSort = 'text' | 'list' | 'address' | 'picture' | 'date' | 'choice';

const CHOICES = ['category', 'level', 'show'];
const LISTS = ['skills', 'technologies', 'responsibilities'];

function sortOf(field: string): FieldSort {
  if (CHOICES.includes(field)) return 'choice';
  if (LISTS.includes(field)) return 'list';
  if (/^(image|icon)_url$/.test(field)) return 'picture';
  if (/_(url|link)$|^projectdemo$/.test(field)) return 'address';
  return /_(date|year)$/.test(field) ? 'date' : 'text';
}

/** The names of a kind's fields of one sort. */
export function fieldsOf(kind: RecordKind, sort: FieldSort): string[] {
  return Object.keys(kind.fields).filter((field) => sortOf(field) === sort);
}

/** A record whose every text says the same, with nothing in its other fields but what is required. */
export function saying(kind: RecordKind, text: string): Record<string, unknown> {
  const texts = fieldsOf(kind, 'text').map((field) => [field, text]);
  const lists = fieldsOf(kind, 'list').map((field) => [field, [text, 'second']]);
  const required = 'start_year' in kind.fields ? { start_year: '2020-02-29' } : {};
  return { ...Object.fromEntries([...texts, ...lists]), ...required, ...(kind === skills && { category: 'tools' }) };
}
