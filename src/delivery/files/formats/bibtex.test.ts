import { expect, test } from 'vitest';
import { writeBibtex } from './bibtex.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace' };
const NONE = {
  ...{ id: '1', title: '', category: 'select' as const, authors: '', publisher: '', published_on: '' },
  ...{ doi: '', url: '', pdf_url: '' },
};
const SKETCH = {
  ...NONE,
  ...{ title: 'Sketch of the Engine', category: 'article' as const, authors: 'L. Menabrea, A. Lovelace' },
  ...{ publisher: 'Memoirs & Notes', published_on: '1943-08-01', doi: '10.1000/a_b' },
};

test('an article has its authors, journal, date and DOI', () => {
  expect(writeBibtex([SKETCH], ADA)).toBe(`@article{menabrea1943sketch,
  author = {L. Menabrea and A. Lovelace},
  title = {{Sketch of the Engine}},
  journal = {Memoirs \\& Notes},
  year = {1943},
  doi = {10.1000/a_b},
  month = aug,
}
`);
});

test('keys are unique, and those of one are those of all', () => {
  const list = [SKETCH, { ...SKETCH, id: '2' }, { ...NONE, id: '3', title: '明' }];
  const keys = (text: string) => [...text.matchAll(/^@\w+\{(.*),$/gm)].map(([, key]) => key);
  expect(keys(writeBibtex(list, ADA))).toEqual(['menabrea1943sketch', 'menabrea1943sketch-2', 'lovelace']);
  expect(keys(writeBibtex(list, ADA, '2'))).toEqual(['menabrea1943sketch-2']);
  expect(writeBibtex(list, ADA, '4')).toBe('');
});

test('no text ends its field or starts a command', () => {
  const title = '50% of {A} \\input{x} $1 #2 a_b ~ ^ "q" @b\nnext }';
  const url = 'https://example.org/{a}_%7D?x=%20y';
  const written = writeBibtex([{ ...NONE, title, authors: 'Rock {and} Roll and A. Lovelace', url }], ADA);
  expect(written).toContain(
    String.raw`title = {{50\% of \textbraceleft{}A\textbraceright{} \textbackslash{}input\textbraceleft{}x`,
  );
  expect(written).toContain('url = {https://example.org/%7Ba%7D_%7D?x=%20y}');
  let depth = 0;
  for (const sign of written) {
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0;
    expect(depth).toBeGreaterThanOrEqual(0);
  }
  expect(depth).toBe(0);
});

test('each kind says in its own field where it appeared', () => {
  const fieldOf = (category: Parameters<typeof writeBibtex>[0][number]['category']) =>
    / {2}(\w+) = \{Here\}/.exec(writeBibtex([{ ...NONE, category, publisher: 'Here' }], ADA))?.[1];
  expect(fieldOf('paper')).toBe('booktitle');
  expect(fieldOf('thesis')).toBe('school');
  expect(fieldOf('book')).toBe('publisher');
  expect(fieldOf('talk')).toBe('howpublished');
});
