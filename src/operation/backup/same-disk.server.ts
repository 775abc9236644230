import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { databaseFile } from '../../platform/db/open.ts';
import { BackupError } from './backup-error.server.ts';

type Settings = Pick<Config, 'databaseUrl' | 'backupTo' | 'dataDir'>;

const MARKER = '.vitrine-backups';

/** Marks BACKUP_TO after a good backup: without its disk, the folder where that is mounted looks empty. */
export function markDisk({ backupTo }: Settings): void {
  writeFileSync(join(backupTo, MARKER), '', { mode: 0o600 });
}

/**
 * Throws if BACKUP_TO neither has its mark nor the last good backup: its disk is not mounted, and backups would fill the
 * one below. Of several servers of one PostgreSQL, another machine may have made the last one.
 */
export function requireSameDisk({ databaseUrl, backupTo, dataDir }: Settings, last: string): void {
  const isKnown = databaseFile(databaseUrl) !== undefined && last !== '' && relative(backupTo, dirname(last)) === '';
  if (!isKnown || !relative(dataDir, backupTo).startsWith('..')) return;
  const marker = join(backupTo, MARKER);
  if (existsSync(marker) || existsSync(last)) return;
  throw new BackupError(
    `${backupTo} has none of the backups that were there: mount its disk. If it is a new folder, create an empty file ${marker}`,
  );
}
