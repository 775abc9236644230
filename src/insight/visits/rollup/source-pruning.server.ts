import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { asRows, type ReportDatabase } from '../report/report-sums.server.ts';

/** Maximum sources of one statement. SQLite runs in this thread, which must not be blocked. */
const SLICE_SOURCES = { sqlite: 1_000, postgres: 10_000 };

/**
 * Report rows that use a source are written in one transaction with its monthly row, and deleted before it: a source
 * without a monthly row is not used anywhere.
 */
const IS_NAMED = sql<
  boolean | number
>`exists (select 1 from visit_source_months as named where named.source_id = visit_sources.id)`;

/**
 * Deletes the sources that no report uses any more: visitors can invent any number, which would otherwise remain for
 * ever. The names of devices and places come from fixed lists and from the location data.
 */
export async function deleteUnnamedSources(database: ReportDatabase): Promise<void> {
  const limit = SLICE_SOURCES[database.engine];
  for (let last = -1; ; ) {
    const batch = await database.db
      .selectFrom('visit_sources')
      .select(['id', IS_NAMED.as('is_named')])
      .where('id', '>', last)
      .orderBy('id')
      .limit(limit)
      .execute();
    const unnamed = batch.filter(({ is_named }) => !is_named).map(({ id }) => id);
    if (unnamed.length > 0) await deleteStillUnnamed(database, unnamed);
    if (batch.length < limit) return;
    last = batch.at(-1)?.id ?? last;
    await nextTurn();
  }
}

/**
 * Each transaction inserts its sources before it refers to them. On PostgreSQL this lock waits for transactions that
 * have done so, and makes later ones wait; SQLite has one transaction at a time.
 */
function deleteStillUnnamed({ db, engine }: ReportDatabase, ids: readonly number[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (engine === 'postgres') {
      await sql`lock table visit_sources in share row exclusive mode`.execute(transaction);
    }
    await sql`
      delete from visit_sources where id in (select ${asRows(engine, ids, 'bigint')}) and not ${IS_NAMED}
    `.execute(transaction);
  });
}
