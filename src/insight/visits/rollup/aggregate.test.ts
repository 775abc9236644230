import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregate, type CountedVisit } from './aggregate.ts';
import { ROLLUPS } from './rollup-sums.ts';

type Page = CountedVisit['pages'][number];
const page = (name: string, parts: Partial<Page> = {}): Page => ({
  ...{ page: name, isNew: true, newScopes: [0, 0, 0, 0], views: 1 },
  ...{ live_clicks: 0, repository_clicks: 0, messages: 0, downloads: 0 },
  ...parts,
});
const visit = (parts: Partial<CountedVisit> = {}): CountedVisit => ({
  ...{ user_id: 'a', country_code: 'DE', place_id: 1, source_id: 2, tech_id: 3, hour: '09' },
  ...{ isNew: true, isVisit: true, pages: [page('')] },
  ...parts,
});
const NOTHING = mapOf(() => []);

function mapOf<T>(value: (rollup: string) => T): Record<string, T> {
  return Object.fromEntries(Object.keys(ROLLUPS).map((rollup) => [rollup, value(rollup)]));
}

describe('the sums of a batch', () => {
  test('of nothing are nothing', () => {
    expect(aggregate([])).toEqual(NOTHING);
  });

  test('of one person are a row in each rollup', () => {
    expect(aggregate([visit()])).toEqual({
      visit_country: [['a', 'DE', 1, 1, 1]],
      visit_place: [['a', 'DE', 1, 1, 1, 1]],
      visit_source: [['a', 2, 1, 1, 1]],
      visit_tech: [['a', 3, 1, 1, 1]],
      visit_page: [['a', '', 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
      visit_facet: [['a', 'DE', 2, 3, '', 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
      visit_hours: [['a', '09', 1, 1, 1]],
    });
  });

  test('count a person with several pages once, at the first', () => {
    const pages = [page('', { views: 2 }), page('p1', { live_clicks: 1 }), page('p2', { isNew: false, messages: 3 })];
    const { visit_country, visit_page, visit_facet } = aggregate([visit({ pages })]);
    expect(visit_country).toEqual([['a', 'DE', 1, 1, 4]]);
    expect(visit_page).toEqual([
      ['a', '', 1, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0],
      ['a', 'p1', 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0],
      ['a', 'p2', 0, 0, 1, 0, 0, 3, 0, 0, 0, 0, 0],
    ]);
    // Visitors of a page in a facet are those who saw it; the person itself is counted with the first alone.
    expect(visit_facet.map((row) => row.slice(5, 8))).toEqual([
      [1, 1, 1],
      [0, 1, 0],
      [0, 0, 0],
    ]);
  });

  test('of a download count the person in each scope where they are new', () => {
    const file = page('/file:pdf', { isNew: false, newScopes: [0, 1, 0, 1], views: 0, downloads: 2 });
    const { visit_page, visit_facet } = aggregate([visit({ pages: [file] }), visit({ pages: [file] })]);
    expect(visit_page).toEqual([['a', '/file:pdf', 0, 2, 0, 0, 0, 0, 4, 0, 2, 0, 2]]);
    expect(visit_facet).toEqual([['a', 'DE', 2, 3, '/file:pdf', 2, 0, 2, 0, 0, 0, 0, 4, 0, 2, 0, 2]]);
  });

  test('of a person who was counted before add views alone', () => {
    const again = visit({ isNew: false, isVisit: false, pages: [page('', { isNew: false, views: 5 })] });
    expect(aggregate([again]).visit_country).toEqual([['a', 'DE', 0, 0, 5]]);
  });

  test('of several people are one row for each key, in the order of keys', () => {
    const countries = ['US', 'DE', 'AT', 'DE', 'US'];
    const { visit_country, visit_source } = aggregate(
      countries.map((country_code, source_id) => visit({ country_code, source_id })),
    );
    expect(visit_country).toEqual([
      ['a', 'AT', 1, 1, 1],
      ['a', 'DE', 2, 2, 2],
      ['a', 'US', 2, 2, 2],
    ]);
    expect(visit_source.map(([, id]) => id)).toEqual([0, 1, 2, 3, 4]);
  });

  test('of two portfolios are apart, also where all else is equal', () => {
    const { visit_country, visit_hours } = aggregate([visit(), visit(), visit({ user_id: 'b' })]);
    expect(visit_country).toEqual([
      ['a', 'DE', 2, 2, 2],
      ['b', 'DE', 1, 1, 1],
    ]);
    expect(visit_hours).toEqual([
      ['a', '09', 2, 2, 2],
      ['b', '09', 1, 1, 1],
    ]);
  });

  test('keep keys apart that would be the same text when written together', () => {
    const { visit_place, visit_facet } = aggregate([
      visit({ place_id: 1, source_id: 12, tech_id: 3 }),
      visit({ place_id: 11, source_id: 1, tech_id: 23 }),
    ]);
    expect(visit_place).toHaveLength(2);
    expect(visit_facet).toHaveLength(2);
  });
});

test('every rollup counts each view and each person once, whatever the batch is', () => {
  const visits = fc.array(
    fc.record({
      country_code: fc.constantFrom('DE', 'US', 'ZZ'),
      place_id: fc.nat(2),
      source_id: fc.nat(2),
      tech_id: fc.nat(2),
      hour: fc.constantFrom('00', '23'),
      isNew: fc.boolean(),
      isVisit: fc.boolean(),
      pages: fc
        .uniqueArray(fc.nat(4), { minLength: 1 })
        .chain((names) =>
          fc
            .array(fc.nat(9), { minLength: names.length, maxLength: names.length })
            .map((views) => names.map((name, index) => page(String(name), { views: views[index] ?? 0 }))),
        ),
    }),
  );
  fc.assert(
    fc.property(visits, (given) => {
      const sums = aggregate(given.map((parts) => visit(parts)));
      const views = given.flatMap(({ pages }) => pages).reduce((sum, on) => sum + on.views, 0);
      const people = given.filter(({ isNew }) => isNew).length;
      for (const [rollup, rows] of Object.entries(sums)) {
        const { key, counts } = ROLLUPS[rollup as keyof typeof ROLLUPS];
        const total = (column: string) => {
          const at = 1 + key.length + (counts as readonly string[]).indexOf(column);
          return rows.reduce((sum, row) => sum + Number(row[at]), 0);
        };
        expect([rollup, total('views')]).toEqual([rollup, views]);
        // Visitors of pages are counted for each page.
        if (rollup !== 'visit_page') expect([rollup, total('visitors')]).toEqual([rollup, people]);
        const keys = rows.map((row) => row.slice(0, 1 + key.length).join(' '));
        expect(new Set(keys).size).toBe(rows.length);
      }
    }),
  );
});
