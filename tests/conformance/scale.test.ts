import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8');
const OF_THE_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** 'users' -> 'id'; reference and local tables have no column. A row of the document may name several tables. */
function documented(): Map<string, string> {
  const [, section = ''] = /^## How the tables are distributed$(.*?)^## /ms.exec(DOCUMENT) ?? [];
  const rows = [...section.matchAll(/^\| (`[^|]+`) +\| ([\w`]+) +\|/gm)];
  const tables = rows.flatMap(([, names = '', column = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, column.replaceAll('`', '')] as const),
  );
  expect(tables.length).toBe(new Set(tables.map(([name]) => name)).size);
  return new Map(tables);
}

type Column = { name: string; isKey: boolean };

async function stored(): Promise<Map<string, Column[]>> {
  const { database } = (await startApp()).ctx;
  const read = (statement: string, ...values: string[]) => database.file?.prepare(statement).all(...values) ?? [];
  const tables = read(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`);
  return new Map(
    tables
      .map(({ name }) => String(name))
      .filter((name) => !OF_THE_MIGRATIONS.includes(name))
      .map((name) => [
        name,
        read('select name, pk from pragma_table_info(?)', name).map((column) => ({
          name: String(column.name),
          isKey: Number(column.pk) > 0,
        })),
      ]),
  );
}

test('the page about scale names the distribution of each table, and of no other', async () => {
  expect([...documented().keys()].sort()).toEqual([...(await stored()).keys()].sort());
});

test('each table with an owner is distributed by them, and a distribution column exists', async () => {
  const tables = documented();
  for (const [table, columns] of await stored()) {
    const names = columns.map(({ name }) => name);
    const column = tables.get(table);
    if (names.includes('user_id')) expect([table, column]).toEqual([table, 'user_id']);
    else if (column !== 'reference' && column !== 'local')
      expect([table, names]).toEqual([table, expect.arrayContaining([column])]);
  }
});

test('the tables whose key lacks the distribution column are listed as what has to change', async () => {
  const [, listed = ''] = /Keys without it: (.+?)\.$/ms.exec(DOCUMENT) ?? [];
  const tables = documented();
  const lacking = [...(await stored())].filter(([table, columns]) => {
    const column = tables.get(table) ?? '';
    return columns.some(({ name }) => name === column) && !columns.some(({ name, isKey }) => isKey && name === column);
  });
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual(
    lacking.map(([table]) => table).sort(),
  );
});
