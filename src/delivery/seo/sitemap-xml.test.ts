import { expect, test } from 'vitest';
import { sitemap, sitemapIndex } from './sitemap-xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

test('a sitemap has a line for each page, with the time of its change if it is known', () => {
  const pages = [
    { path: '/' },
    { path: '/u/ada', changedAt: '2026-06-30T12:00:00.000Z' },
    { path: '/u/x', changedAt: '' },
  ];
  expect(sitemap('https://folio.example', pages)).toBe(
    `${HEAD}<urlset ${NAMESPACE}>
<url><loc>https://folio.example/</loc></url>
<url><loc>https://folio.example/u/ada</loc><lastmod>2026-06-30T12:00:00.000Z</lastmod></url>
<url><loc>https://folio.example/u/x</loc></url>
</urlset>
`,
  );
});

test('a sitemap without pages, and an index without files, are documents', () => {
  expect(sitemap('https://folio.example', [])).toBe(`${HEAD}<urlset ${NAMESPACE}>\n\n</urlset>\n`);
  expect(sitemapIndex('https://folio.example', [])).toBe(`${HEAD}<sitemapindex ${NAMESPACE}>\n\n</sitemapindex>\n`);
});

test('paths and times are text', () => {
  const written = sitemap('https://folio.example', [{ path: `/u/a&b<c>"d"'e'`, changedAt: '</lastmod>' }]);
  expect(written).toContain('<loc>https://folio.example/u/a&amp;b&lt;c&gt;&quot;d&quot;&#39;e&#39;</loc>');
  expect(written).toContain('<lastmod>&lt;/lastmod&gt;</lastmod>');
});

test('an index lists the files by their URL', () => {
  expect(sitemapIndex('https://folio.example', ['sitemap-pages.xml', 'sitemap-projects-2.xml'])).toContain(
    `<sitemap><loc>https://folio.example/sitemap-pages.xml</loc></sitemap>
<sitemap><loc>https://folio.example/sitemap-projects-2.xml</loc></sitemap>`,
  );
});
