import { expect, test } from 'vitest';
import { type Base, PAGE_PATTERNS, type Place, parsePlace, pathOf } from './places.ts';

const BASES: Base[] = [
  { kind: 'user', user_name: 'ada-l' },
  { kind: 'link', token: 'aB3_-x' },
  { kind: 'domain', user_name: 'ada-l' },
];
const SLUGS = ['engine', 'zurück-zum-meer', '日本', 'de', 'v', '100'];

/** Every page below every base, in every form that it can have. */
const PLACES: Place[] = BASES.flatMap((base) =>
  PAGE_PATTERNS.flatMap(({ page, isOfWholeOnly }) =>
    SLUGS.slice(0, page('').kind === 'project' ? undefined : 1).flatMap((slug) =>
      [undefined, 'de'].flatMap((language) =>
        (base.kind === 'link' || isOfWholeOnly ? [undefined] : [undefined, 'acme', 'de']).flatMap((view) =>
          base.kind === 'link' && isOfWholeOnly
            ? []
            : [{ base, page: page(slug), ...(language && { language }), ...(view && { view }) }],
        ),
      ),
    ),
  ),
);

test('every place has a path of its own, and is what is read from it', () => {
  expect(PLACES.length).toBeGreaterThan(120);
  for (const place of PLACES) {
    const { base } = place;
    const path = pathOf(place);
    expect([path, parsePlace(path, base.kind === 'domain' ? base.user_name : undefined)]).toEqual([path, place]);
  }
  for (const { kind } of BASES) {
    const paths = PLACES.filter(({ base }) => base.kind === kind).map(pathOf);
    expect(new Set(paths).size).toBe(paths.length);
  }
});

test.each([
  ['/u/ada', { base: { kind: 'user', user_name: 'ada' }, page: { kind: 'home' } }],
  ['/u/ada.md', { base: { kind: 'user', user_name: 'ada' }, page: { kind: 'file', file: 'page.md' } }],
  ['/u/ada/de/v/acme/projects/x', { language: 'de', view: 'acme', page: { kind: 'project', slug: 'x' } }],
  ['/u/ada/v/acme.json', { view: 'acme', page: { kind: 'file', file: 'page.json' } }],
  ['/s/tok', { base: { kind: 'link', token: 'tok' }, page: { kind: 'home' } }],
  ['/s/tok/index.md', { page: { kind: 'file', file: 'page.md' } }],
  ['/s/tok/de/projects/x', { language: 'de', page: { kind: 'project', slug: 'x' } }],
])('%s is read as what it shows', (path, place) => {
  expect(parsePlace(path)).toMatchObject(place);
});

test.each([
  '/',
  '/home',
  '/u/',
  '/u/ada/index.md',
  '/u/ada/v/acme.vcf',
  '/u/ada/v/acme/feed.xml',
  '/u/ada/v/acme/v/other',
  '/u/ada/projects/a/b',
  '/s/tok.md',
  '/s/tok/v/acme',
  '/s/tok/index.vcf',
  '/s/tok/feed.xml',
  '/s/tok/seen/x',
])('%s is no page', (path) => {
  expect(parsePlace(path)).toBeUndefined();
});
