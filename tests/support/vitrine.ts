import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Ended, run } from './run-script.ts';

type Env = Record<string, string>;

/** `npx vitrine <args>` as an operator runs it, with only these environment variables. */
export function vitrine(args: string[], env: Env): Promise<Ended> {
  return run('bin/vitrine.mjs', args, env);
}

/** Changes the database of a data folder from outside. */
export function changeDatabase(dataDir: string, statement: string): void {
  using database = new DatabaseSync(join(dataDir, 'vitrine.db'));
  database.exec(statement);
}
