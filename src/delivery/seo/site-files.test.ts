import { expect, test } from 'vitest';
import { PUBLIC_PATHS } from '../public-paths.ts';
import { robotsText } from './site-files.ts';

const text = robotsText('https://folio.example');

/** The longest matching rule decides, as in RFC 9309. */
function isOpen(path: string): boolean {
  const rules = text.split('\n').flatMap((line) => {
    const [, kind, prefix = ''] = /^(Allow|Disallow): (\S+)$/.exec(line) ?? [];
    return kind && path.startsWith(prefix) ? [{ kind, prefix }] : [];
  });
  const longest = rules.sort((a, b) => b.prefix.length - a.prefix.length)[0];
  return longest?.kind !== 'Disallow';
}

test('robots may read every document, and no screen of the app', () => {
  const open = PUBLIC_PATHS.filter(({ path }) => isOpen(path)).map(({ path }) => path);
  expect(open).toEqual(PUBLIC_PATHS.filter(({ kind }) => kind === 'document').map(({ path }) => path));
});

test('robots may fetch the assets of documents, and nothing of the API', () => {
  for (const path of ['/u/ada', '/u/ada/projects/x', '/cards/u/ada/x.png', '/images/x.webp', '/assets/x.js'])
    expect([path, isOpen(path)]).toEqual([path, true]);
  for (const path of ['/api/projects', '/api/users/login', '/metrics', '/studio/projects', '/projects/edit/x'])
    expect([path, isOpen(path)]).toEqual([path, false]);
});

test("robots.txt contains the sitemap's URL", () => {
  expect(text).toContain('\nSitemap: https://folio.example/sitemap.xml\n');
});
