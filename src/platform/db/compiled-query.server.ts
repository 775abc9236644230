import type { CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/**
 * Returns a function that runs a query with the given parameters, in a transaction too. `build` is called once for each
 * engine, with any values: to build and compile a short query takes as long as to run it. The parameters replace those
 * that it was built with, in the order of the SQL.
 */
export function compiledQuery<R>(
  build: (db: Db) => { compile(): CompiledQuery<R> },
): (db: Db, parameters: readonly unknown[]) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return async (db, parameters) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db).compile();
    compiled.set(adapter, query);
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}
