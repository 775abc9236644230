import { existsSync, statSync } from 'node:fs';
import { databaseFile } from '../../platform/db/open.ts';
import { openFiles } from '../../platform/files/store/open.server.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/time.ts';
import { faultText, listFaultyImages } from '../../portfolio/images/image-faults.server.ts';
import { isAhead } from '../backup/scheduled-backups.server.ts';
import { openStreamStore } from '../stream/stream-store.server.ts';
import type { Check } from './command.ts';
import { counted } from './command.ts';

/** Some writes, such as the lease of a job, may follow a commit that is on its way. */
const STREAM_BEHIND_MAX_MS = 10_000;
/** Of images that are missing or damaged. */
const NAMED = 10;

/** The last good backup that the server has made by itself, on any machine, and whether it is still there. */
export const checkBackups: Check = async ({ config, db, now }) => {
  const { backupEveryMs, backupTo, databaseUrl } = config;
  const row = await db.selectFrom('backups').selectAll().executeTakeFirst();
  const last = row?.last_good_at ? `last verified backup: ${row.last_good_at}` : 'there is none yet';
  if (row?.fault) throw new Error(`the attempt of ${row.failed_at} failed (${row.fault}); ${last}`);
  if (backupEveryMs === undefined) return 'BACKUP_EVERY is off: back up by other means';
  if (!row?.last_good_at) return `none yet: a server makes one every ${intervalText(backupEveryMs)}, to ${backupTo}`;
  if (isAhead(row.last_good_at, now())) {
    throw new Error(
      `${last}, which is in the future: the clock was ahead. Set up time synchronisation (NTP); the server makes a new one within five minutes`,
    );
  }
  if (now().getTime() - Date.parse(row.last_good_at) > 2 * backupEveryMs) {
    throw new Error(
      `${last}, although one is due every ${intervalText(backupEveryMs)}: start the server, or see its log`,
    );
  }
  // Of several servers, another may have it.
  const isOfThisMachine = databaseFile(databaseUrl) !== undefined;
  if (isOfThisMachine && !existsSync(row.folder)) throw new Error(`${last}, but ${row.folder} is gone`);
  const faulty = row.faulty > 0 ? ` (${row.faulty} missing or damaged)` : '';
  const size = `${counted(row.accounts, 'account')}, ${counted(row.images, 'image')}${faulty}, ${(row.bytes / 1e6).toFixed(1)} MB`;
  const isOnOneDisk = isOfThisMachine && statSync(row.folder).dev === statSync(config.dataDir).dev;
  const advice = isOnOneDisk ? '; on the disk of the data: set BACKUP_TO to another disk, or copy it elsewhere' : '';
  return `${last}: ${size}, checked by a restore, in ${row.folder}${advice}`;
};

/** What of the database is elsewhere, if a stream is wanted. */
export const checkStream: Check = async ({ config: { backupStream, databaseUrl }, now }) => {
  if (backupStream === undefined) return 'off: BACKUP_STREAM is not set';
  const newest = await openStreamStore(openFiles(backupStream)).newest();
  if (newest === undefined) throw new Error('nothing is there yet: start the server, or see its log');
  const log = statSync(`${databaseFile(databaseUrl)}-wal`, { throwIfNoEntry: false });
  const behindMs = log && log.size > 0 ? log.mtimeMs - newest : 0;
  const last = `the last commit there was stored at ${new Date(newest).toISOString()}`;
  if (behindMs > STREAM_BEHIND_MAX_MS && now().getTime() - newest > STREAM_BEHIND_MAX_MS) {
    throw new Error(`${last}, ${counted(Math.round(behindMs / 1_000), 'second')} before the last write: see the log`);
  }
  return last;
};

/** Found by backups, and by the rounds in which a server reads all images. */
export const checkImages: Check = async ({ db }) => {
  const faulty = await listFaultyImages(db, NAMED);
  if (faulty.length === 0) return 'none is known to be missing or damaged';
  throw new Error(`${faulty.map(faultText).join('; ')}: "vitrine images" says what can be done`);
};

/** '12 hours', '1 day' */
function intervalText(ms: number): string {
  if (ms % DAY_MS === 0) return counted(ms / DAY_MS, 'day');
  return ms % HOUR_MS === 0 ? counted(ms / HOUR_MS, 'hour') : counted(ms / 60_000, 'minute');
}
