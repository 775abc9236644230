/** What a visit adds to the rollups. */
export type Seen = {
  user_id: string;
  /** Where and how the person was first seen this day. */
  country_code: string;
  place_id: number;
  source_id: number;
  tech_id: number;
  hour: string;
  /** Nobody saw her before on this day. */
  isNew: boolean;
  isVisit: boolean;
  pages: SeenPage[];
};

type SeenPage = {
  page: string;
  /** She has not been here before on this day. */
  isNew: boolean;
  views: number;
  live_clicks: number;
  repository_clicks: number;
  messages: number;
};

type Row = (string | number)[];

const COUNTED = ['visitors', 'visits', 'views'];
const ACTS = ['live_clicks', 'repository_clicks', 'messages'];

/** Each rollup's table, but for `_days` and `_months`: what it is keyed by, in order, and what it counts. */
export const ROLLUPS = {
  visit_country: { key: ['country_code'], counts: COUNTED },
  visit_place: { key: ['country_code', 'place_id'], counts: COUNTED },
  visit_source: { key: ['source_id'], counts: COUNTED },
  visit_tech: { key: ['tech_id'], counts: COUNTED },
  visit_page: { key: ['page'], counts: [...COUNTED, ...ACTS] },
  visit_facet: {
    key: ['country_code', 'source_id', 'tech_id', 'page'],
    counts: ['visitors', 'page_visitors', 'visits', 'views', ...ACTS],
  },
  visit_hours: { key: ['hour'], counts: COUNTED },
} as const;
export type Rollup = keyof typeof ROLLUPS;

/**
 * For each rollup the rows to add, in the order of their keys: the portfolio, the key's columns, the counts. What was
 * seen is of one day, and in the order of portfolios.
 */
export function sumUp(seen: readonly Seen[]): Record<Rollup, Row[]> {
  const sums = {
    visit_country: openSum(1),
    visit_place: openSum(2),
    visit_source: openSum(1),
    visit_tech: openSum(1),
    visit_page: openSum(1),
    visit_facet: openSum(4),
    visit_hours: openSum(1),
  };
  for (const visit of seen) {
    const { user_id, country_code, place_id, source_id, tech_id, pages } = visit;
    const visitors = Number(visit.isNew);
    const visits = Number(visit.isVisit);
    let views = 0;
    for (const [index, { page, isNew, ...acts }] of pages.entries()) {
      const began = index === 0 ? visits : 0;
      const came = index === 0 ? visitors : 0;
      const counts = [began, acts.views, acts.live_clicks, acts.repository_clicks, acts.messages];
      sums.visit_page.add(user_id, [page], [Number(isNew), ...counts]);
      sums.visit_facet.add(user_id, [country_code, source_id, tech_id, page], [came, Number(isNew), ...counts]);
      views += acts.views;
    }
    const counts = [visitors, visits, views];
    sums.visit_country.add(user_id, [country_code], counts);
    sums.visit_place.add(user_id, [country_code, place_id], counts);
    sums.visit_source.add(user_id, [source_id], counts);
    sums.visit_tech.add(user_id, [tech_id], counts);
    sums.visit_hours.add(user_id, [visit.hour], counts);
  }
  const rows = Object.entries(sums).map(([rollup, sum]) => [rollup, sum.rows()]);
  return Object.fromEntries(rows) as Record<Rollup, Row[]>;
}

type Sum = { add(userId: string, key: Row, counts: readonly number[]): void; rows(): Row[] };

/** Sums by portfolio and key; in memory and in order one portfolio after the other. */
function openSum(keyLength: number): Sum {
  const sorted: Row[] = [];
  let userOfGroup = '';
  let group = new Map<string | number, Row>();
  const first = 1 + keyLength;

  function closeGroup(): void {
    const rows = [...group.values()];
    if (rows.length > 1) rows.sort((a, b) => compareKeys(a, b, first));
    for (const row of rows) sorted.push(row);
    group = new Map();
  }

  return {
    add(userId, key, counts) {
      if (userId !== userOfGroup) closeGroup();
      userOfGroup = userId;
      const name = keyLength === 1 ? (key[0] as string | number) : key.join(' ');
      const row = group.get(name);
      if (!row) group.set(name, [userId, ...key, ...counts]);
      else for (const [index, count] of counts.entries()) row[first + index] = (row[first + index] as number) + count;
    },
    rows() {
      closeGroup();
      return sorted;
    },
  };
}

function compareKeys(a: Row, b: Row, length: number): number {
  for (let column = 1; column < length; column++) {
    const [left, right] = [a[column] as string, b[column] as string];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
