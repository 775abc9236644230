import { z } from 'zod';
import { IMAGE_FIELDS } from '../../src/portfolio/images/image-columns.ts';
import type { RecordKind } from '../../src/portfolio/model/record.ts';
import { RECORD_PATHS } from '../../src/portfolio/model/record-kinds.ts';
import { KINDS as kinds } from '../../src/portfolio/records/kinds.ts';
import { skills } from '../../src/portfolio/records/skill/skill.ts';

export const KINDS: readonly RecordKind[] = RECORD_PATHS.map((path) => kinds[path]);

/** The sort of value that a field of any kind accepts; dates and web addresses are known by their names. */
type FieldSort = 'text' | 'list' | 'items' | 'blocks' | 'url' | 'image' | 'date' | 'choice' | 'amount' | 'code';

function sortOf({ fields }: RecordKind, field: string): FieldSort {
  if (fields[field] instanceof z.ZodEnum) return 'choice';
  const schema = fields[field];
  if (schema instanceof z.ZodNullable) return 'amount';
  if (field === 'currency' || field === 'doi') return 'code';
  // A list of texts, of objects, or of parts of a story.
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodDiscriminatedUnion) return 'blocks';
  if (schema instanceof z.ZodArray) return schema.element instanceof z.ZodObject ? 'items' : 'list';
  if (IMAGE_FIELDS.includes(field)) return 'image';
  if (/(^|_)(url|link)$|^projectdemo$/.test(field)) return 'url';
  return /_(date|year|on)$/.test(field) ? 'date' : 'text';
}

/** Returns the names of a kind's fields of one sort. */
export function fieldsOf(kind: RecordKind, sort: FieldSort): string[] {
  return Object.keys(kind.fields).filter((field) => sortOf(kind, field) === sort);
}

/** A record with the same text in every text field; other fields have only required values. */
export function recordWith(kind: RecordKind, text: string): Record<string, unknown> {
  const texts = fieldsOf(kind, 'text').map((field) => [field, text]);
  const lists = fieldsOf(kind, 'list').map((field) => [field, [text, 'second']]);
  const required = 'start_year' in kind.fields ? { start_year: '2020-02-29' } : {};
  return { ...Object.fromEntries([...texts, ...lists]), ...required, ...(kind === skills && { category: 'tools' }) };
}
