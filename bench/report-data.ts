import { type Db, openDatabase } from '../src/db/open.ts';
import { addDays } from '../src/visits/utc-day.ts';

const COUNTRIES = 'US DE IN GB FR BR CA NL ES IT PL JP AU SE MX CH ID TR ZA KR AR PT BE AT NG NO DK FI IE CZ'.split(
  ' ',
);
const DAYS = 365;
const ROWS_PER_STATEMENT = 1_000;

/** A year of views up to today, as the recorder would have summed them up by day and by month. */
export async function fillReport(databaseUrl: string, portfolios: readonly string[], views: number): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const today = new Date().toISOString().slice(0, 10);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
  for (const user_id of portfolios) {
    await database.db.transaction().execute(async (db) => {
      await insert(db, 'visit_country_days', rowsOf(user_id, days, views / DAYS));
      const months = Object.entries(Object.groupBy(days, (day) => day.slice(0, 7)));
      for (const [month, { length } = []] of months) {
        await insert(db, 'visit_country_months', rowsOf(user_id, [month], (views / DAYS) * (length ?? 0)));
      }
    });
  }
  await database.close();
}

/** Each country has half as much again as the next has of it, and where there is not one visitor there is no row. */
function rowsOf(user_id: string, periods: readonly string[], views: number) {
  const weights = COUNTRIES.map((_, index) => 1 / (index + 1));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return periods.flatMap((period) =>
    COUNTRIES.flatMap((country_code, index) => {
      const share = Math.round((views * (weights[index] ?? 0)) / all);
      if (share === 0) return [];
      return [{ user_id, period, country_code, visitors: Math.ceil(share / 2), visits: share, views: share }];
    }),
  );
}

type Table = 'visit_country_days' | 'visit_country_months';

async function insert(db: Db, table: Table, rows: ReturnType<typeof rowsOf>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .execute();
  }
}
