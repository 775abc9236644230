import { expect, test } from 'vitest';
import { comparable, relMeLinks } from './rel-me.ts';

const on = (page: string) => relMeLinks(page, 'https://social.example/@ada');

test('links of every kind with rel=me among other words are found, relative ones too', () => {
  expect(on('<a rel="nofollow ME noopener" href="https://folio.example/u/ada/#top">me</a>')).toEqual([
    'https://folio.example/u/ada',
  ]);
  expect(on('<link rel=me href=/about><area rel="me" href="https://A.example">')).toEqual([
    'https://social.example/about',
    'https://a.example',
  ]);
});

test('what is no link with rel=me is not found', () => {
  const decoys = [
    '<a href="https://folio.example/u/ada">me</a>',
    '<a rel="menu" href="https://folio.example/u/ada">me</a>',
    '<!-- <a rel="me" href="https://folio.example/u/ada"> -->',
    '<script>"<a rel=me href=https://folio.example/u/ada>"</script>',
    '<a rel="me" href="https://[broken">me</a>',
    '&lt;a rel="me" href="https://folio.example/u/ada">',
  ];
  for (const page of decoys) expect([page, on(page)]).toEqual([page, []]);
});

test('pages are the same whatever their fragment, query, case and last slash', () => {
  expect(comparable(new URL('HTTPS://Folio.example/u/Ada/?a=1#b'))).toBe('https://folio.example/u/ada');
});
