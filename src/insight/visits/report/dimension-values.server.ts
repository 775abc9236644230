import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { DIRECT } from '../collect/read-source.server.ts';
import { UNKNOWN_TECH } from '../collect/tech.server.ts';
import { asRows, type ReportDatabase } from './report-sums.server.ts';

/** The values that an id of a rollup refers to. */
export type DimensionValue = Record<string, string | number>;
export type IdColumn = 'source_id' | 'tech_id' | 'place_id';

const TABLES = { source_id: 'visit_sources', tech_id: 'visit_techs', place_id: 'places' } as const;

/** 0 means unknown, with or without a row. */
const NAMELESS = { source_id: DIRECT, tech_id: UNKNOWN_TECH, place_id: { region: '', city: '' } } as const;

/** Maximum ids of one lookup: on SQLite, which runs in this thread, other requests run in between. */
const SLICE_IDS = 4_000;

export async function dimensionValuesOf(
  { db, engine }: ReportDatabase,
  column: IdColumn,
  ids: readonly number[],
): Promise<Map<number, DimensionValue>> {
  const kinds = new Map<number, DimensionValue>(ids.map((id) => [id, { ...NAMELESS[column] }]));
  for (let first = 0; first < ids.length; first += SLICE_IDS) {
    if (first > 0) await nextTurn();
    const { rows } = await sql<{ id: number; [name: string]: string | number }>`
      select * from ${sql.table(TABLES[column])}
      where id in (select ${asRows(engine, ids.slice(first, first + SLICE_IDS), 'bigint')})
    `.execute(db);
    for (const row of rows) kinds.set(row.id, row);
  }
  return kinds;
}
