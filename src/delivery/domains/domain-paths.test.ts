import { describe, expect, test } from 'vitest';
import { isPageOnDomain, movedOnDomain, sitePathOf } from './domain-paths.ts';

describe('a path of a custom domain', () => {
  test.each([
    ['/', '/u/ada'],
    ['/projects/engine', '/u/ada/projects/engine'],
    ['/feed.xml', '/u/ada/feed.xml'],
    ['/resume.pdf', '/u/ada/resume.pdf'],
    ['/publications.bib', '/u/ada/publications.bib'],
    ['/index.md', '/u/ada.md'],
    ['/de', '/u/ada/de'],
    ['/de.md', '/u/ada/de.md'],
    ['/de/projects/engine', '/u/ada/de/projects/engine'],
    ['/u/ada.md', '/u/ada.md'],
    ['/u/ada/icon/x.png', '/u/ada/icon/x.png'],
    ['/cards/u/ada/x.png', '/cards/u/ada/x.png'],
    ['/images/x.webp', '/images/x.webp'],
    ['/assets/x.js', '/assets/x.js'],
    ['/favicon.ico', '/favicon.ico'],
    ['/api/contact', '/api/contact'],
    ['/api/follow', '/api/follow'],
    ['/api/users/ada/contact', '/api/users/ada/contact'],
    ['/robots.txt', '/u/ada/robots.txt'],
  ])('%s is answered by %s', (path, target) => {
    expect(sitePathOf(path, 'ada')).toBe(target);
  });

  test.each([
    '/login',
    '/studio',
    '/home',
    '/modal',
    '/u/bob',
    '/u/bob/projects/x',
    '/u/bob.md',
    '/cards/u/bob/x.png',
    '/api/projects',
    '/api/users/login',
    '/api/users/bob/contact',
    '/metrics',
    '/privacy',
    '/u/adam',
  ])('%s is below the portfolio, where nothing is found', (path) => {
    expect(sitePathOf(path, 'ada')).toBe(`/u/ada${path}`);
  });

  test.each(['/', '/de', '/projects/x', '/de/projects/x', '/v/acme', '/de/v/acme'])('%s is a page on it', (path) => {
    expect(isPageOnDomain(path)).toBe(true);
    expect(movedOnDomain(sitePathOf(path, 'ada'), 'ada')).toBe(path);
  });

  test.each([
    ['/u/ada', '/'],
    ['/u/ada?utm_source=x', '/?utm_source=x'],
    ['/u/ada/projects/engine', '/projects/engine'],
    ['/u/ada/v/acme', '/v/acme'],
    ['/u/ada/de?x=1', '/de?x=1'],
    ['/u/ada/projects/x?a=1?b=2', '/projects/x?a=1?b=2'],
    ['/u/ada/de/projects/engine', '/de/projects/engine'],
    ['/u/ada/feed.xml', undefined],
    ['/u/ada.md', undefined],
    ['/u/ada/de.md', undefined],
    ['/u/ada/de/feed.xml', undefined],
    ['/', undefined],
    ['/projects/engine', undefined],
  ])('a page requested as %s is at %s', (path, target) => {
    expect(movedOnDomain(path, 'ada')).toBe(target);
  });
});
