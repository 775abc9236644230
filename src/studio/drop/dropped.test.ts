import { expect, test } from 'vitest';
import { imagesAmong, importOfLink } from './dropped.ts';
import { titleOfName } from './image-texts.ts';

const file = (path: string, type: string) => ({ path, file: new File([''], path, { type }) });

test('images alone become projects, in the order of their names; with other files they are an import', () => {
  const images = [file('b 10.jpg', 'image/jpeg'), file('b 9.png', 'image/png'), file('A.webp', '')];
  expect(imagesAmong(images).map(({ name }) => name)).toEqual(['A.webp', 'b 9.png', 'b 10.jpg']);
  expect(imagesAmong([...images, file('data.csv', 'text/csv')])).toEqual([]);
  expect(imagesAmong([file('a.svg', 'image/svg+xml')])).toEqual([]);
});

test('a link is imported from what it leads to', () => {
  expect(importOfLink('https://github.com/ada-l/engine')).toEqual({ userName: 'ada-l' });
  const orcid = 'https://orcid.org/0000-0002-1825-0097';
  expect(importOfLink(` ${orcid} `)).toEqual({ from: orcid });
  expect(importOfLink('https://doi.org/10.1000/182')).toEqual({ from: 'https://doi.org/10.1000/182' });
  expect(importOfLink('https://shop.example/github.com/ada')).toBeUndefined();
});

test('the name of a file is a title without its underscores', () => {
  expect(titleOfName('harbour_at-night.final.jpg')).toBe('harbour at night.final');
  expect(titleOfName('2024-05-01.png')).toBe('2024-05-01');
});
