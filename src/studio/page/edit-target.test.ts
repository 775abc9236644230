import { expect, test } from 'vitest';
import { pathsOfBlockTexts, textsOfBlocks } from '../../portfolio/model/blocks.ts';
import { RECORD_PATHS } from '../../portfolio/model/record-kinds.ts';
import { KINDS } from '../../portfolio/records/kinds.ts';
import { titleField } from '../../portfolio/views/item-fields.ts';
import { parseEditPlace } from './edit-place.ts';
import { formOfPath, framePath } from './edit-target.ts';
import { numberedPath, valueAt, withValueAt } from './value-path.ts';

test('the page that the owner came from is the one to edit', () => {
  expect(formOfPath('/u/ada/de', 'ada')).toEqual({ lang: 'de', project: undefined });
  expect(formOfPath('/u/ada/v/acme/projects/engine', 'ada')).toEqual({ view: 'acme', project: 'engine' });
  expect(formOfPath('/u/grace/de', 'ada')).toEqual({});
  expect(formOfPath('/studio', 'ada')).toEqual({});
  expect(framePath({ lang: 'de', project: undefined })).toBe('/studio/preview?edit=1&lang=de');
});

test('a place in a project is that of the project whose page it is', () => {
  const target = { kind: 'language', language: 'de' } as const;
  expect(parseEditPlace('@::blocks/2/:figure', target, 'p1')).toEqual({
    ...{ path: 'projects', id: 'p1', field: 'blocks/2', kind: 'figure' },
    target,
  });
});

test('a text within a list is found and changed by its number or its image', () => {
  const values = {
    images: [
      { image_url: 'images/a.webp', alt: '' },
      { image_url: 'images/b.webp', alt: 'B' },
    ],
  };
  const path = `images/${encodeURIComponent('images/b.webp')}/alt`;
  expect(numberedPath(values, path)).toBe('images/1/alt');
  expect(valueAt(values, path)).toBe('B');
  expect(withValueAt(values, path, 'C').images.map(({ alt }) => alt)).toEqual(['', 'C']);
  expect(withValueAt(values, 'images/7/alt', 'C')).toEqual(values);
});

test('each text of a story has a path', () => {
  const blocks = [
    { type: 'quote', text: 'It floats', source: 'A pilot' },
    {
      type: 'pair',
      images: [
        { image_url: 'a', alt: 'A', caption: '' },
        { image_url: 'b', alt: '', caption: 'B' },
      ],
    },
  ];
  expect(pathsOfBlockTexts(blocks).map((path) => valueAt(blocks, path))).toEqual(textsOfBlocks(blocks));
});

test('the title of a view stands in place of the first name of each kind', () => {
  const kinds = RECORD_PATHS.filter((path) => path !== 'testimonials');
  expect(kinds.map(titleField)).toEqual(kinds.map((path) => KINDS[path].names[0]));
});
