import { DatabaseSync } from 'node:sqlite';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { unindexed } from './unindexed.ts';

type Records = { records: { id: string; user_id: string; sort_order: number } };

const compiler = new Kysely<Records>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

test('a query by owner and ids looks up each id, in place of all rows of the owner', () => {
  const database = new DatabaseSync(':memory:');
  database.exec(`create table records (id text primary key, user_id text not null, sort_order integer not null) strict;
    create index records_by_owner on records (user_id, sort_order, id);
    insert into records values ('a', 'ada', 1), ('b', 'ada', 2), ('c', 'bob', 1);`);
  const byIds = compiler.selectFrom('records').select('id').where('id', 'in', ['a', 'c']);
  const planOf = ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
    database.prepare(`explain query plan ${sql}`).get(...(parameters as string[]))?.detail;
  const indexed = byIds.where('user_id', '=', 'ada').compile();
  const looked = byIds.where(unindexed('user_id'), '=', 'ada').compile();

  expect(planOf(indexed)).toContain('records_by_owner');
  expect(planOf(looked)).toContain('(id=?)');
  expect(database.prepare(looked.sql).all(...(looked.parameters as string[]))).toEqual([{ id: 'a' }]);
});
