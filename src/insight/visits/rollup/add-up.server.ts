import { mapKeys } from '../../../platform/lib/keys.ts';
import { type ColumnType, type DialectStatement, insertion, run, type Writing } from './bulk-insert.server.ts';
import { PERIODIC, type Periodic, ROLLUPS, type RollupSums } from './rollup-sums.ts';

const ADD_UP = mapKeys(PERIODIC, (rollup) => ({
  days: addition(rollup, 'days'),
  months: addition(rollup, 'months'),
}));

function addition(rollup: Periodic, unit: 'days' | 'months'): DialectStatement {
  const { key, counts } = ROLLUPS[rollup];
  return insertion(
    `${rollup}_${unit}`,
    { user_id: 'text', ...typesOf(key), ...typesOf(counts), period: 'text' },
    addingUp(['user_id', 'period', ...key], counts),
  );
}

const ADD_HOURS = insertion(
  'visit_hours',
  { user_id: 'text', ...typesOf(ROLLUPS.visit_hours.key), ...typesOf(ROLLUPS.visit_hours.counts) },
  addingUp(['user_id', ...ROLLUPS.visit_hours.key], ROLLUPS.visit_hours.counts),
);

function typesOf(columns: readonly string[]): Record<string, ColumnType> {
  const types: Record<string, ColumnType> = { country_code: 'text', page: 'text', hour: 'text' };
  return Object.fromEntries(
    columns.map((column) => [column, types[column] ?? (column.endsWith('_id') ? 'bigint' : 'integer')]),
  );
}

function addingUp(key: readonly string[], counts: readonly string[]): string {
  const sums = counts.map((count) => `${count} = existing.${count} + excluded.${count}`);
  return `on conflict (${key.join()}) do update set ${sums.join()}`;
}

/** Each rollup is stored by day and by month; hours have a table of their own. */
export async function addUp(writing: Writing, { visit_hours, ...periodic }: RollupSums, day: string): Promise<void> {
  for (const rollup of PERIODIC) {
    const { days, months } = ADD_UP[rollup];
    const rows = periodic[rollup];
    for (const row of rows) row.push(day);
    await run(writing, days, rows);
    for (const row of rows) row[row.length - 1] = day.slice(0, 7);
    await run(writing, months, rows);
  }
  await run(writing, ADD_HOURS, visit_hours);
}
