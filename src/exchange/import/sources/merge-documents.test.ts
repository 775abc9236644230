import { expect, test } from 'vitest';
import { mergeDocuments } from './merge-documents.ts';
import type { SourceDocument } from './source.ts';

const read = (document: object, parts: Partial<SourceDocument> = {}): SourceDocument =>
  ({ source: 'linkedin', document: { ...document }, notes: [], ...parts }) as SourceDocument;

test('one document stays as it is, and none is a mistake of the caller', () => {
  const only = read({ basics: { name: 'Ada' } });
  expect(mergeDocuments([only])).toBe(only);
  expect(() => mergeDocuments([])).toThrow('no document');
});

test('lists are joined in the order of the files; of a single section each field counts as first given', () => {
  const merged = mergeDocuments([
    read({ basics: { name: 'Ada', label: '' }, work: [{ name: 'A' }] }),
    read({ basics: { name: 'Eve', email: 'ada@example.com' }, work: [{ name: 'B' }], skills: [{ name: 'C' }] }),
    read({ work: [] }),
  ]);
  expect(merged.document).toEqual({
    basics: { name: 'Ada', label: '', email: 'ada@example.com' },
    work: [{ name: 'A' }, { name: 'B' }],
    skills: [{ name: 'C' }],
  });
});

test('a section of another type in a later file is left out', () => {
  expect(mergeDocuments([read({ work: [{ name: 'A' }] }), read({ work: { name: 'B' } })]).document).toEqual({
    work: [{ name: 'A' }],
  });
  expect(mergeDocuments([read({ basics: 'text' }), read({ basics: { name: 'Ada' } })]).document).toEqual({
    basics: 'text',
  });
});

test('notes and images of all files are kept, and files of several programs are named so', () => {
  const note = (where: string) => ({ where, times: 1, why: 'unknown', reasons: [] });
  const image = (name: string) => ({ name, bytes: Buffer.from(name) });
  const merged = mergeDocuments([
    read({}, { notes: [note('a')], images: [image('1')] } as Partial<SourceDocument>),
    read({}, { source: 'json-resume', notes: [note('b')], images: [image('2')] } as Partial<SourceDocument>),
  ]);
  expect(merged.source).toBe('several');
  expect(merged.notes.map(({ where }) => where)).toEqual(['a', 'b']);
  expect(merged.images?.map(({ name }) => name)).toEqual(['1', '2']);
  expect('images' in mergeDocuments([read({}), read({})])).toBe(false);
});

test('the languages of the file that has several are offered', () => {
  const merged = mergeDocuments([read({}), read({}, { languages: ['de', 'fr'] } as Partial<SourceDocument>)]);
  expect([merged.languages, merged.language]).toEqual([['de', 'fr'], '']);
});
