import type { Rollup, RollupSums, Row } from './rollup-sums.ts';
import { ROLLUPS } from './rollup-sums.ts';

/** What a visit adds to the rollups. */
export type CountedVisit = {
  user_id: string;
  /** Where and how the person was first seen on this day. */
  country_code: string;
  place_id: number;
  source_id: number;
  tech_id: number;
  hour: string;
  /** True if this is the person's first write on this day. */
  isNew: boolean;
  isVisit: boolean;
  pages: CountedPage[];
};

type CountedPage = {
  page: string;
  /** True if the person has seen neither this page nor a file of it before on this day. */
  isNew: boolean;
  /** For each of `SCOPE_COUNTS`, whether the person is new in that scope. */
  newScopes: readonly number[];
  views: number;
  live_clicks: number;
  repository_clicks: number;
  messages: number;
  downloads: number;
};

/**
 * Returns the rows to add to each rollup, in key order: the portfolio, the key's columns, the counts. The input is of
 * one day, and ordered by portfolio.
 */
export function aggregate(seen: readonly CountedVisit[]): RollupSums {
  const country = openSum('visit_country');
  const place = openSum('visit_place');
  const source = openSum('visit_source');
  const tech = openSum('visit_tech');
  const page = openSum('visit_page');
  const facet = openSum('visit_facet');
  const hours = openSum('visit_hours');
  const all = [country, place, source, tech, page, facet, hours];
  let userId = '';

  for (const visit of seen) {
    const { user_id, country_code, place_id, source_id, tech_id } = visit;
    if (user_id !== userId) for (const sum of all) sum.closePortfolio();
    userId = user_id;
    const visitors = Number(visit.isNew);
    const visits = Number(visit.isVisit);
    let views = 0;
    for (const [index, on] of visit.pages.entries()) {
      const came = index === 0 ? visitors : 0;
      const began = index === 0 ? visits : 0;
      const isNew = Number(on.isNew);
      const events = [on.live_clicks, on.repository_clicks, on.messages, on.downloads, ...on.newScopes];
      page.add(on.page, [user_id, on.page, isNew, began, on.views, ...events]);
      facet.add(`${country_code} ${source_id} ${tech_id} ${on.page}`, [
        ...[user_id, country_code, source_id, tech_id, on.page],
        ...[came, isNew, began, on.views, ...events],
      ]);
      views += on.views;
    }
    country.add(country_code, [user_id, country_code, visitors, visits, views]);
    place.add(`${country_code} ${place_id}`, [user_id, country_code, place_id, visitors, visits, views]);
    source.add(source_id, [user_id, source_id, visitors, visits, views]);
    tech.add(tech_id, [user_id, tech_id, visitors, visits, views]);
    hours.add(visit.hour, [user_id, visit.hour, visitors, visits, views]);
  }
  return {
    visit_country: country.rows(),
    visit_place: place.rows(),
    visit_source: source.rows(),
    visit_tech: tech.rows(),
    visit_page: page.rows(),
    visit_facet: facet.rows(),
    visit_hours: hours.rows(),
  };
}

/** Sums rows by key, one portfolio after the other, and sorts each portfolio's rows. */
function openSum(rollup: Rollup) {
  const first = 1 + ROLLUPS[rollup].key.length;
  const end = first + ROLLUPS[rollup].counts.length;
  const inOrder: Row[] = [];
  const portfolio = new Map<string | number, Row>();

  function closePortfolio(): void {
    const rows = [...portfolio.values()];
    if (rows.length > 1) rows.sort((a, b) => compareKeys(a, b, first));
    for (const row of rows) inOrder.push(row);
    portfolio.clear();
  }

  return {
    closePortfolio,
    add(name: string | number, row: Row): void {
      const sum = portfolio.get(name);
      if (!sum) portfolio.set(name, row);
      else for (let index = first; index < end; index++) sum[index] = Number(sum[index]) + Number(row[index]);
    },
    rows(): Row[] {
      closePortfolio();
      return inOrder;
    },
  };
}

function compareKeys(a: Row, b: Row, end: number): number {
  for (let column = 1; column < end; column++) {
    const [left, right] = [String(a[column]), String(b[column])];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
