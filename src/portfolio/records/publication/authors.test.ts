import { expect, test } from 'vitest';
import { authorNames, authorParts } from './authors.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace' };

function marked(authors: string, owner = ADA): string {
  return authorParts(authors, owner)
    .map(({ text, isOwner }) => (isOwner ? `<${text}>` : text))
    .join('');
}

test.each([
  ['A. Lovelace, C. Babbage', '<A. Lovelace>, C. Babbage'],
  ['C. Babbage, Ada Lovelace and L. Menabrea', 'C. Babbage, <Ada Lovelace> and L. Menabrea'],
  ['C. Babbage & A. B. Lovelace', 'C. Babbage & <A. B. Lovelace>'],
  ['Lovelace, Ada', '<Lovelace, Ada>'],
  ['Babbage, Charles; Lovelace, Ada', 'Babbage, Charles; <Lovelace, Ada>'],
  ['Babbage, Charles and Lovelace, Ada', 'Babbage, Charles and <Lovelace, Ada>'],
  ['Babbage, C., Lovelace, A., & Menabrea, L. F.', 'Babbage, C., <Lovelace, A.>, & Menabrea, L. F.'],
  ['Babbage C, Lovelace AB, Menabrea L', 'Babbage C, <Lovelace AB>, Menabrea L'],
  ['ADA LOVELACE*, C. Babbage', '<ADA LOVELACE*>, C. Babbage'],
  ['Adá Lövelace', '<Adá Lövelace>'],
  ['G. Lovelace, Ada Byron, Lovelace', 'G. Lovelace, Ada Byron, Lovelace'],
  ['Lovelace Institute, A. Lovelacey', 'Lovelace Institute, A. Lovelacey'],
  ['', ''],
])('of %s the name of Ada Lovelace is marked', (authors, expected) => {
  expect(marked(authors)).toBe(expected);
});

test.each([
  ['Łukasz', 'Żółw', 'L. Zolw, J.-P. Sartre', '<L. Zolw>, J.-P. Sartre'],
  ['Jean-Paul', 'Sartre', 'L. Zolw, J.-P. Sartre', 'L. Zolw, <J.-P. Sartre>'],
  ['Mary Ann', 'Smith-Jones', 'M. A. Smith-Jones, M. Smith', '<M. A. Smith-Jones>, M. Smith'],
  ['Vincent', 'van Gogh', 'V. van Gogh, van Gogh, Theo', '<V. van Gogh>, van Gogh, Theo'],
  ['明', '李', '李明, 王芳', '<李明>, 王芳'],
  ['', 'Plato', 'Plato, Socrates', '<Plato>, Socrates'],
  ['', '', 'A. Lovelace', 'A. Lovelace'],
])('%s %s is found in %s', (first_name, last_name, authors, expected) => {
  expect(marked(authors, { first_name, last_name })).toBe(expected);
});

test('names are told apart however they are typed', () => {
  expect(authorNames('Babbage, C., Lovelace, A., & Menabrea, L. F.', ADA)).toEqual([
    'Babbage, C.',
    'Lovelace, A.',
    'Menabrea, L. F.',
  ]);
  expect(authorNames('A. Lovelace, C. Babbage, Jr., et al.', ADA)).toEqual([
    'A. Lovelace',
    'C. Babbage, Jr.',
    'et al.',
  ]);
});
