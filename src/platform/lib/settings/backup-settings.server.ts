import { join, resolve } from 'node:path';
import { DAY_MS } from '../time.ts';
import { type EnvReader, readSetting } from './environment.ts';
import { parseBackupKeep, parseInterval } from './setting-values.ts';

/** A server that shares PostgreSQL with others may be as large as a cluster: there it is asked for. */
export function readBackups(reader: EnvReader, dataDir: string) {
  const isShared = /^postgres/.test(reader.env.DATABASE_URL?.trim() ?? '');
  const everyMs = readSetting(reader, 'BACKUP_EVERY', {
    takes: "an interval of at least 15 minutes, such as 12h or 1d, or 'off'",
    fallback: isShared ? Number.POSITIVE_INFINITY : DAY_MS,
    parse: parseInterval,
  });
  return {
    backupEveryMs: Number.isFinite(everyMs) ? everyMs : undefined,
    backupTo: resolve(
      readSetting(reader, 'BACKUP_TO', {
        takes: 'a folder',
        fallback: join(dataDir, 'backups'),
        parse: (value) => value,
      }),
    ),
    backupKeep: readSetting(reader, 'BACKUP_KEEP', {
      takes: "a number of backups, an age, or both, such as '7', '30d' or '7, 90d'",
      fallback: { count: 7, ageMs: 90 * DAY_MS },
      parse: parseBackupKeep,
    }),
  };
}
