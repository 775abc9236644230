import { type EnvReader, readSetting } from './environment.ts';

const WORKERS_MAX = 64;
/** A pause of this length is no fault: a collection of garbage, a large statement. */
const HEARTBEAT_MIN_S = 5;
const HEARTBEAT_MAX_S = 3_600;

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

/** HEARTBEAT in milliseconds; undefined for 'off'. */
export function readHeartbeat(reader: EnvReader): number | undefined {
  const seconds = readSetting(reader, 'HEARTBEAT', {
    takes: `a time from ${HEARTBEAT_MIN_S}s to ${HEARTBEAT_MAX_S}s, or 'off'`,
    fallback: 60,
    parse: parseHeartbeat,
  });
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
}

function parseHeartbeat(value: string): number | undefined {
  if (value === 'off') return Number.POSITIVE_INFINITY;
  const seconds = Number(/^(\d{1,4})s$/.exec(value)?.[1]);
  return seconds >= HEARTBEAT_MIN_S && seconds <= HEARTBEAT_MAX_S ? seconds : undefined;
}
