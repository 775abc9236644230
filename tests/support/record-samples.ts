import type { RecordKind } from '../../src/model/record.ts';
import { RECORD_PATHS } from '../../src/model/record-kinds.ts';
import { KINDS as kinds } from '../../src/records/kinds.ts';
import { skills } from '../../src/records/skill/skill.ts';

export const KINDS: readonly RecordKind[] = RECORD_PATHS.map((path) => kinds[path]);

/** The sort of value that a field of any kind accepts, by its name. */
type FieldSort = 'text' | 'list' | 'address' | 'picture' | 'date' | 'choice';

const CHOICES = ['category', 'level', 'show'];
const LISTS = ['skills', 'technologies', 'responsibilities'];

function sortOf(field: string): FieldSort {
  if (CHOICES.includes(field)) return 'choice';
  if (LISTS.includes(field)) return 'list';
  if (/^(image|icon)_url$/.test(field)) return 'picture';
  if (/(^|_)(url|link)$|^projectdemo$/.test(field)) return 'address';
  return /_(date|year|on)$/.test(field) ? 'date' : 'text';
}

/** Returns the names of a kind's fields of one sort. */
export function fieldsOf(kind: RecordKind, sort: FieldSort): string[] {
  return Object.keys(kind.fields).filter((field) => sortOf(field) === sort);
}

/** A record with the same text in every text field; other fields have only required values. */
export function saying(kind: RecordKind, text: string): Record<string, unknown> {
  const texts = fieldsOf(kind, 'text').map((field) => [field, text]);
  const lists = fieldsOf(kind, 'list').map((field) => [field, [text, 'second']]);
  const required = 'start_year' in kind.fields ? { start_year: '2020-02-29' } : {};
  return { ...Object.fromEntries([...texts, ...lists]), ...required, ...(kind === skills && { category: 'tools' }) };
}
