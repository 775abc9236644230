import type { BackupReason, CheckedBackup } from './checked-backup.server.ts';

/** For the thread that makes backups. */
export type BackupJob = {
  reason: BackupReason;
  /** ISO 8601 */
  now: string;
  /** The folder of the last good one; '' if there is none. */
  last: string;
};

/** `fault` tells the operator why there is none. */
export type BackupResult = { made: CheckedBackup } | { fault: string };
