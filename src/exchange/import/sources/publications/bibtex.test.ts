import { describe, expect, test } from 'vitest';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { readSources } from '../read-sources.server.ts';

async function read(text: string) {
  const { source, document, notes } = await readSources([{ path: 'works.bib', bytes: Buffer.from(text) }], {
    language: '',
  });
  expect(source).toBe('bibtex');
  return { items: document.publications as Record<string, unknown>[], notes };
}
const own = (item: Record<string, unknown> | undefined) => item?.[OWN_PART] as Record<string, unknown>;

describe('BibTeX', () => {
  test('has accents, names of every form, abbreviations and what a < was', async () => {
    const { items, notes } = await read(`% my list
@string{jcs = "Journal of Engines"}
@article{love, author = {Lovelace, Ada and {ACME, Inc.} and de la Cruz, Jos{\\'e} and Smith, Jr., John and others},
  title = {On the {RNA} of $x < y$, and {\\"U}bung \\emph{in vivo}}, journal = jcs, year = 1843, month = sep,
  doi = {https://doi.org/10.1000/182}, volume = 3, pages = {1--9}}`);
    expect(notes).toEqual([]);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      name: 'On the RNA of x<y, and Übung in vivo',
      publisher: 'Journal of Engines',
      releaseDate: '1843-09',
      volume: '3',
    });
    expect(own(items[0])).toEqual({
      category: 'article',
      authors: 'Ada Lovelace; ACME, Inc.; José de la Cruz; John Smith Jr.; et al.',
      doi: '10.1000/182',
    });
  });

  test('has the kinds of entries, and the fields of proceedings that papers name', async () => {
    const { items } = await read(`
@inproceedings{a, crossref = {p}, title = {A talk}}
@proceedings{p, booktitle = {Proceedings of P}, year = 2001}
@phdthesis{b, title = {B}, school = {University of Turin}, date = {2020-05/2020-07}}
@misc{c, title = {C}, eprint = {2101.00001}, archiveprefix = {arXiv}, year = {to appear}}
@unheardof{d, title = {D}, publisher = {House}}`);
    expect(items.map((item) => [item.name, own(item).category, item.publisher, item.releaseDate, item.url])).toEqual([
      ['A talk', 'paper', 'Proceedings of P', '2001', ''],
      ['B', 'thesis', 'University of Turin', '2020-05', ''],
      ['C', 'preprint', 'arXiv', 'to appear', 'https://arxiv.org/abs/2101.00001'],
      ['D', 'other', 'House', '', ''],
    ]);
  });

  test('whose abbreviations would fill the memory is rejected before it is parsed, and a long list of them is read', async () => {
    const bomb = [`@string{a0 = "${'x'.repeat(100)}"}`];
    for (let at = 1; at < 40; at++) bomb.push(`@string{a${at} = a${at - 1} # A${at - 1}}`);
    const error = 'The abbreviations of the BibTeX file are too long';
    await expect(read(`${bomb.join('\n')}\n@misc{z, title = a39}`)).rejects.toMatchObject({ code: 'invalid', error });
    const often = `@string{a = {${'x'.repeat(9_000)}}}\n@misc{z, title = ${'a # '.repeat(9_000)}a}`;
    await expect(read(often)).rejects.toMatchObject({ code: 'invalid', error });
    const journals = Array.from({ length: 300 }, (_, at) => `@string{j${at} = "Journal ${at} of j${at} # j1"}`);
    const papers = journals.map((_, at) => `@article{p${at}, title = {T${at}}, journal = j${at}}`);
    const { items } = await read([...journals, ...papers].join('\n'));
    expect(items[299]).toMatchObject({ name: 'T299', publisher: 'Journal 299 of j299 # j1' });
  });

  test('with an entry that is broken or has no title keeps the others, and says so', async () => {
    const { items, notes } = await read('@article{a, title = {A\n@article{b, title = {B}}\n@book{c, year = 2000}\n');
    expect(items.map(({ name }) => name)).toContain('B');
    expect(notes.map(({ why }) => why)).toEqual([
      'entries with errors were read as far as possible',
      'an entry without a title is not taken',
    ]);
  });

  test.each([
    ['is larger than 512 kB', `@misc{a, title={${'x'.repeat(530_000)}}}`, 'A BibTeX file may have 512 kB'],
    ['is nothing but signs', `@misc{a}${'@'.repeat(6_000)}`, 'The BibTeX file has too many entries'],
  ])('that %s is refused', async (_, text, error) => {
    await expect(read(text)).rejects.toMatchObject({ error });
  });

  test('names thousands of authors as far as the field goes', async () => {
    const { items } = await read(
      `@article{a, title={A}, author={${'Ada Lovelace and '.repeat(3_000)}Charles Babbage}}`,
    );
    const authors = String(own(items[0]).authors);
    expect(authors.length).toBeLessThan(2_000);
    expect(authors).toMatch(/, Ada Lovelace, et al\.$/);
    expect(JSON.stringify(items[0])).toContain('authors_left_out');
  });
});
