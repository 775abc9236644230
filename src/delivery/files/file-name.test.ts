import { expect, test } from 'vitest';
import { resumeDisposition } from './file-name.ts';

const decoded = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? '');
const plain = (header: string) => /filename="([^"]*)"/.exec(header)?.[1];

test.each([
  ['Ada Lovelace', 'Ada-Lovelace-resume.pdf', 'Ada-Lovelace-resume.pdf'],
  ['Łukasz Żółw', 'Lukasz-Zolw-resume.pdf', 'Łukasz-Żółw-resume.pdf'],
  ['Søren Æbelø', 'Soren-Aebelo-resume.pdf', 'Søren-Æbelø-resume.pdf'],
  ['Jürgen Groß', 'Jurgen-Gross-resume.pdf', 'Jürgen-Groß-resume.pdf'],
  ['آدا لوفليس', 'resume.pdf', 'آدا-لوفليس-resume.pdf'],
  ['李明', 'resume.pdf', '李明-resume.pdf'],
  ['', 'resume.pdf', 'resume.pdf'],
  ['😀', 'resume.pdf', 'resume.pdf'],
  ['../../etc/passwd', 'etc-passwd-resume.pdf', 'etc-passwd-resume.pdf'],
  ['Ada"; filename="evil.exe', 'Ada-filename-evil-exe-resume.pdf', 'Ada-filename-evil-exe-resume.pdf'],
  ['Ada\r\nSet-Cookie: x', 'Ada-Set-Cookie-x-resume.pdf', 'Ada-Set-Cookie-x-resume.pdf'],
  ["O'Brien (Jr.)*", 'O-Brien-Jr-resume.pdf', 'O-Brien-Jr-resume.pdf'],
])('%j has the file names %j and %j', (name, ascii, whole) => {
  const header = resumeDisposition(name, 'pdf');
  expect([plain(header), decoded(header)]).toEqual([ascii, whole]);
  expect(header).toMatch(/^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~-]+$/);
});

test('a long name is cut between characters', () => {
  const header = resumeDisposition(`a${'𝒜'.repeat(100)}`, 'docx');
  expect(decoded(header)).toBe(`a${'𝒜'.repeat(39)}-resume.docx`);
});
