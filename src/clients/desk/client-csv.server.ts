import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { withoutFormulas } from '../../platform/rich-text/csv.ts';

const COLUMNS = [
  'name',
  'organisation',
  'email',
  'stage',
  'follow_up_on',
  'notes',
  'created_at',
  'updated_at',
] as const;
const ROWS_AT_ONCE = 500;

/** Yields a table with the mark by which spreadsheets know UTF-8, oldest client first. */
export async function* clientCsv({ db }: Ctx, userId: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${COLUMNS.join(',')}\r\n`);
  let last = { created_at: '', id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('clients')
      .select(['id', ...COLUMNS])
      .where('user_id', '=', userId)
      .where(sql<boolean>`(created_at, id) > (${last.created_at}, ${last.id})`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest;
    yield Buffer.from(rows.map((row) => `${COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`).join(''));
  }
}

function cell(value: string): string {
  const text = withoutFormulas(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
