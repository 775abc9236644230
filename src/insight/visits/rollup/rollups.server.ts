import type { Transaction } from 'kysely';
import type { Database } from '../../../platform/db/open.ts';
import { withDeferredSync } from '../../../platform/db/sqlite/deferred-sync.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { Batch, PendingVisit } from '../collect/visit-buffer.server.ts';
import { addUp } from './add-up.server.ts';
import { aggregate, type CountedVisit } from './aggregate.ts';
import type { Writing } from './bulk-insert.server.ts';
import { addIpKeys } from './distinct-ips.server.ts';
import { seenKeys } from './seen-keys.server.ts';
import { addNames } from './visit-names.server.ts';
import {
  addExcluded,
  addSeenKeys,
  addVisitors,
  claimBatch,
  existingPortfolios,
  type VisitorRow,
} from './visitor-rows.server.ts';

/** The writing process and the number of its batch: a repeated batch is not counted again. */
type Claim = { writer: string; number: number };

/**
 * Counts a batch, in one transaction; on SQLite it is durable after `syncLog`. The unique keys of `visitors` and
 * `visitor_pages` decide who is new, so several nodes agree; the rollups are incremented by what is new in this transaction,
 * so they always equal the distinct count, and reports never read visitors.
 *
 * Every node locks in the same order, table by table and key by key, so that there are no deadlocks.
 */
export async function countVisits(
  { db, file }: Pick<Database, 'db' | 'file'>,
  batch: Batch,
  { writer, number }: Claim,
): Promise<void> {
  const write = (connection: Database['db']) =>
    connection.transaction().execute(async (transaction: Transaction<Tables>) => {
      const writing = { transaction, file };
      if (await claimBatch(writing, writer, number, batch.day)) await addBatch(writing, batch);
    });
  await (file ? withDeferredSync(db, write) : write(db));
}

async function addBatch(writing: Writing, { day, visits, excluded }: Batch): Promise<void> {
  const userIds = [...visits, ...excluded].map((visit) => visit.user_id);
  const known = await existingPortfolios(writing, userIds);
  const knownVisits = visits.filter((visit) => known.has(visit.user_id));
  knownVisits.sort((a, b) => order(a.user_id, b.user_id) || order(a.visitor, b.visitor));
  await addNames(writing, knownVisits);
  const visitors = await addVisitors(writing, knownVisits);
  const newKeys = await addSeenKeys(writing, knownVisits, visitors);
  await addIpKeys(writing, knownVisits);
  const seen = knownVisits.map((visit) => toCountedVisit(visit, visitors.get(visit.visitor), newKeys));
  await addUp(writing, aggregate(seen), day);
  const rest = excluded.filter((visit) => known.has(visit.user_id));
  await addExcluded(
    writing,
    rest.sort((a, b) => order(a.user_id, b.user_id)),
  );
}

/** By code units: a locale's order is ten times slower, and may differ between nodes. */
function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

function toCountedVisit(visit: PendingVisit, row: VisitorRow | undefined, newKeys: ReadonlySet<string>): CountedVisit {
  if (!row) throw new Error('A visitor was written, and no row came back');
  const isNew = row.writes === 1;
  return {
    user_id: visit.user_id,
    country_code: row.country_code,
    place_id: row.place_id,
    source_id: row.source_id,
    tech_id: row.tech_id,
    hour: `${visit.day}T${HOURS[Math.floor(visit.minute / 60) % 24]}`,
    isNew,
    isVisit: row.is_visit === 1,
    pages: countPages(visit, row, newKeys),
  };
}

/** A person is new in a scope once: the first page of the visit that belongs to it counts them. */
function countPages(
  { visitor, pages }: PendingVisit,
  row: VisitorRow,
  newKeys: ReadonlySet<string>,
): CountedVisit['pages'] {
  const counted = new Set<string>();
  const isNew = (key: string | undefined) => {
    if (key === undefined || counted.has(key)) return false;
    counted.add(key);
    return key === row.entry_page ? row.writes === 1 : newKeys.has(`${visitor} ${key}`);
  };
  return pages.map(({ page, ...events }) => {
    const { place, scopes } = seenKeys(page);
    return { page, isNew: isNew(place), newScopes: scopes.map((key) => Number(isNew(key))), ...events };
  });
}
