import { join, resolve } from 'node:path';
import { DAY_MS } from '../time.ts';
import { type EnvReader, readSetting } from './environment.ts';
import { parseBackupKeep, parseDuration, parseInterval, parseStorageUrl } from './setting-values.ts';

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
    backupStream: readSetting(reader, 'BACKUP_STREAM', {
      takes: 'a folder or s3://bucket?endpoint=…&region=…, and the embedded database',
      fallback: undefined,
      parse: (value) => (isShared ? undefined : parseStream(value, Boolean(reader.env.AWS_REGION))),
      isSecret: true,
    }),
    backupStreamKeepMs: readSetting(reader, 'BACKUP_STREAM_KEEP', {
      takes: 'an age of at least a day, such as 7d',
      fallback: 7 * DAY_MS,
      parse: (value) => {
        const ageMs = parseDuration(value) ?? 0;
        return ageMs >= DAY_MS ? ageMs : undefined;
      },
    }),
  };
}

function parseStream(value: string, hasRegion: boolean): string | undefined {
  return parseStorageUrl(/^(?:s3|file):/.test(value) ? value : `file:${resolve(value)}`, hasRegion);
}
