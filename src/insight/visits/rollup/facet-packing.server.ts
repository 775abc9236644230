import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/open.ts';
import { withDeferredSync } from '../../../platform/db/sqlite/deferred-sync.ts';
import type { PeriodicJob } from '../../../platform/jobs/job.server.ts';
import { DAY_MS } from '../../../platform/lib/time.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { EVENTS, type FacetBlock, packFacets } from '../report/facet-block.ts';
import { EVENTS_OF_PAGES, facetRowsOf, packDay } from '../report/facets.server.ts';

/** Fewer events of a day are read as fast from its rows. */
const EVENTS_MIN = 50;
/** Years of busy portfolios in one statement would block SQLite's thread. */
const PORTFOLIOS_AT_ONCE = { sqlite: 10, postgres: 1_000 };

type Where = Pick<Database, 'db' | 'engine' | 'file'>;
type Day = { user_id: string; period: string };

/** Packs the facets of days that are over, for reports with filters. */
export const facetsJob: PeriodicJob<Pick<Ctx, 'database' | 'now'>> = {
  name: 'facets',
  everyMs: DAY_MS,
  isLong: true,
  run: ({ database, now }, signal) => packClosedDays(database, utcDay(now()), signal),
};

/** Packs each day before `today` that has no block with all of its events. */
export async function packClosedDays(database: Where, today: string, signal?: AbortSignal): Promise<void> {
  for (let last = ''; ; ) {
    const { rows: portfolios } = await sql<{ id: string }>`
      select id from users where id > ${last} order by id limit ${PORTFOLIOS_AT_ONCE[database.engine]}
    `.execute(database.db);
    const end = portfolios.at(-1)?.id;
    if (end === undefined) return;
    for (const day of await daysToPack(database, { after: last, end, today })) {
      if (signal?.aborted) return;
      const began = performance.now();
      await pack(database, day);
      // Half of the time is for requests.
      await sleep(performance.now() - began);
    }
    last = end;
  }
}

async function daysToPack({ db }: Where, { after, end, today }: { after: string; end: string; today: string }) {
  const { rows } = await sql<Day>`
    select days.user_id, days.period
    from (
      select user_id, period, ${EVENTS_OF_PAGES} as events from visit_page_days
      where user_id > ${after} and user_id <= ${end} and period < ${today}
      group by user_id, period having ${EVENTS_OF_PAGES} >= ${EVENTS_MIN}
    ) as days
    left join visit_facet_blocks as blocks
      on blocks.user_id = days.user_id and blocks.period = days.period and blocks.events = days.events
    where blocks.period is null
  `.execute(db);
  return rows;
}

/** Counts the events of the rows that are packed: more may have come since the days were listed. */
async function pack(database: Where, { user_id, period }: Day): Promise<void> {
  const blocks: FacetBlock[] = [];
  let events = 0;
  for await (const rows of facetRowsOf(database, user_id, { from: period, to: period })) {
    blocks.push(packFacets(rows));
    for (const row of rows) for (const name of EVENTS) events += Number(row[name]);
  }
  const facets = packDay(blocks);
  const write = (db: Where['db']) =>
    db
      .insertInto('visit_facet_blocks')
      .values({ user_id, period, events, facets })
      .onConflict((conflict) => conflict.columns(['user_id', 'period']).doUpdateSet({ events, facets }))
      .execute();
  await (database.file ? withDeferredSync(database.db, write) : write(database.db));
}
