import { describe, expect, onTestFinished, test } from 'vitest';
import { ALL_ROLLUPS, countryCode, fillYear, idOf } from '../../../bench/visit-year.ts';
import { breakdownReport } from '../../../src/insight/visits/report/breakdown.server.ts';
import { isCounted } from '../../../src/insight/visits/report/counts.server.ts';
import { overviewReport } from '../../../src/insight/visits/report/overview.server.ts';
import { combinationFault } from '../../../src/insight/visits/report/recipient-privacy.ts';
import { screenReport } from '../../../src/insight/visits/report/screen-report.server.ts';
import { packClosedDays } from '../../../src/insight/visits/rollup/facet-packing.server.ts';
import { deleteOldReports } from '../../../src/insight/visits/rollup/visit-deletion.server.ts';
import { DIMENSIONS, type Filters } from '../../../src/insight/visits/visit-report.ts';
import { type Database, openDatabase } from '../../../src/platform/db/open.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { migratedUrl, recordView, startNode } from '../../support/visits.ts';

const TODAY = '2026-06-20';
const ID = idOf(1);
const RANGES = [
  { from: '2025-06-21', to: TODAY },
  { from: '2026-03-10', to: '2026-05-20' },
  { from: '', to: '' },
];
const FILTERS: Filters[] = [
  { country: countryCode(2), browser: 'Firefox' },
  { page: '' },
  { device: 'Mobile', channel: 'Search' },
  { page: idOf(0) },
  { country: 'XX' },
];
const [YEAR = { from: '', to: '' }, ...PARTS] = RANGES;

/** All reports of some ranges and filters. */
async function reportsOf(database: Database) {
  const reports: unknown[] = [];
  for (const filters of FILTERS) {
    const scope = { database, userId: ID, filters };
    for (const range of filters.page === '' ? PARTS : [YEAR])
      reports.push([filters, range, await screenReport(scope, range, TODAY, 10_000)]);
  }
  return reports;
}

describe.each(bothEngines)('on $name', (engine) => {
  test('filtered reports of packed facets are the same, and new visits, clicks and deletions are in them', async () => {
    const url = await migratedUrl(engine);
    onTestFinished(() => engine.drop(url));
    const database = await openDatabase(url);
    onTestFinished(() => database.close());
    await fillYear(database, [{ id: ID, views: 30_000, rollups: ALL_ROLLUPS }], TODAY);
    const node = await startNode(url, stillClock('2026-03-30T10:00:00.000Z'));
    onTestFinished(node.stop);
    const blocks = () => database.db.selectFrom('visit_facet_blocks').selectAll().orderBy('period').execute();

    const ofRows = await reportsOf(database);
    await packClosedDays(database, TODAY);
    const packed = await blocks();
    expect(packed.length).toBeGreaterThan(200);
    expect(packed.at(-1)?.period).toBe('2026-06-19');
    expect(await reportsOf(database)).toEqual(ofRows);

    const changes = [
      () => recordView(node.visits, ID, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } }),
      () => recordView(node.visits, ID, { page: idOf(0), action: 'live' }),
      () => recordView(node.visits, ID, { page: '/file:pdf', action: 'download' }),
    ];
    let before = ofRows;
    for (const change of changes) {
      change();
      await node.visits.flush();
      const now = await reportsOf(database);
      expect(now).not.toEqual(before);
      await packClosedDays(database, TODAY);
      expect(await reportsOf(database)).toEqual(now);
      before = now;
    }
    // Only the day that has changed is packed again.
    const changed = (await blocks()).filter(({ facets }, index) => facets !== packed[index]?.facets);
    expect(changed.map(({ period }) => period)).toEqual(['2026-03-30']);

    await database.db.insertInto('visit_settings').values({ user_id: ID, retention_months: 2 }).execute();
    await deleteOldReports(database, TODAY);
    expect((await blocks())[0]?.period).toBe('2026-04-01');
    const left = await reportsOf(database);
    expect(left).not.toEqual(before);
    await database.db.deleteFrom('visit_facet_blocks').execute();
    expect(await reportsOf(database)).toEqual(left);
  });

  test('the screen shows the same as each report alone', async () => {
    const url = await migratedUrl(engine);
    onTestFinished(() => engine.drop(url));
    const database = await openDatabase(url);
    onTestFinished(() => database.close());
    await fillYear(database, [{ id: ID, views: 5_000, rollups: ALL_ROLLUPS }], TODAY);
    await packClosedDays(database, TODAY);
    for (const filters of [{}, { view: 'v' }, { link: 'l' }, ...FILTERS]) {
      for (const range of Object.keys(filters).length === 1 ? PARTS : [YEAR]) {
        const scope = { database, userId: ID, filters };
        const { countries, breakdowns, ...overview } = await screenReport(scope, range, TODAY, 8);
        expect(overview).toEqual(await overviewReport(scope, range, TODAY));
        const { country: _, ...others }: Filters = filters;
        const everywhere = await breakdownReport({ ...scope, filters: others }, 'country', range, 10_000);
        expect(countries).toEqual(everywhere.rows);
        const shown = breakdowns.map(({ dimension }) => dimension);
        expect(shown).toEqual(DIMENSIONS.filter((name) => isCounted(name) && !combinationFault(filters, name)));
        for (const { dimension, ...breakdown } of breakdowns)
          expect(breakdown).toEqual(await breakdownReport(scope, dimension, range, 8));
      }
    }
  });
});
