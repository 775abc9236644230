import { type EnvReader, readSetting } from './environment.ts';

const WORKERS_MAX = 64;

/** WORKERS. SQLite takes one process: its writes would wait for each other, and each has caches of its own. */
export function readWorkers(reader: EnvReader, databaseUrl: string): number {
  const workers = readSetting(reader, 'WORKERS', {
    takes: `a number of processes from 1 to ${WORKERS_MAX}`,
    fallback: 1,
    parse: (value) => {
      const count = Number(value);
      return Number.isInteger(count) && count >= 1 && count <= WORKERS_MAX ? count : undefined;
    },
  });
  if (workers > 1 && databaseUrl.startsWith('sqlite:')) {
    reader.faults.push(
      `WORKERS is ${workers}: SQLite takes one process; leave WORKERS out, or set DATABASE_URL to a PostgreSQL ("npx vitrine move" copies what there is)`,
    );
  }
  return workers;
}
