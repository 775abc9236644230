import { describe, expect, onTestFinished, test } from 'vitest';
import { ALL_ROLLUPS, countryCode, fillYear, idOf } from '../../../bench/visit-year.ts';
import { breakdownReport } from '../../../src/insight/visits/report/breakdown.server.ts';
import { facetsAreRead } from '../../../src/insight/visits/report/facet-cache.server.ts';
import { overviewReport } from '../../../src/insight/visits/report/overview.server.ts';
import { deleteOldReports } from '../../../src/insight/visits/rollup/visit-deletion.server.ts';
import type { Filters } from '../../../src/insight/visits/visit-report.ts';
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
const DIMENSIONS = ['country', 'page', 'referrer', 'device', 'file'] as const;

/** Every report of every range and filter. */
async function reportsOf(database: Database) {
  const reports: unknown[] = [];
  for (const filters of FILTERS) {
    for (const range of RANGES) {
      const scope = { database, userId: ID, filters };
      reports.push([filters, range, await overviewReport(scope, range, TODAY)]);
      for (const dimension of DIMENSIONS) {
        reports.push([filters, range, dimension, await breakdownReport(scope, dimension, range, 10_000)]);
      }
      await facetsAreRead(database);
    }
  }
  return reports;
}

describe.each(bothEngines)('on $name', (engine) => {
  test('filtered reports are the same from memory, and new visits, clicks and deletions are in them', async () => {
    const url = await migratedUrl(engine);
    onTestFinished(() => engine.drop(url));
    const open = async () => {
      const database = await openDatabase(url);
      onTestFinished(() => database.close());
      return database;
    };
    const database = await open();
    await fillYear(database, [{ id: ID, views: 25_000, rollups: ALL_ROLLUPS }], TODAY);
    const node = await startNode(url, stillClock('2026-03-30T10:00:00.000Z'));
    onTestFinished(node.stop);

    const first = await reportsOf(database);
    const cached = await reportsOf(database);
    expect(cached).toEqual(first);
    expect(await reportsOf(await open())).toEqual(first);

    const changes = [
      () => recordView(node.visits, ID, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } }),
      () => recordView(node.visits, ID, { page: idOf(0), action: 'live' }),
      () => recordView(node.visits, ID, { page: '/file:pdf', action: 'download' }),
    ];
    let before = cached;
    for (const change of changes) {
      change();
      await node.visits.flush();
      const now = await reportsOf(database);
      expect(now).not.toEqual(before);
      expect(now).toEqual(await reportsOf(await open()));
      before = now;
    }

    await database.db.insertInto('visit_settings').values({ user_id: ID, retention_months: 2 }).execute();
    await deleteOldReports(database, TODAY);
    const left = await reportsOf(database);
    expect(left).not.toEqual(before);
    expect(left).toEqual(await reportsOf(await open()));
  });
});
