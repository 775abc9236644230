import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { makeFolder } from '../../platform/db/make-folder.ts';
import type { ImageFaults } from '../../portfolio/images/image-faults.server.ts';
import { readManifest } from './backup-manifest.server.ts';
import { requireRoom } from './backup-room.server.ts';
import { makeBackup } from './make-backup.server.ts';
import { rehearseRestore } from './restore-backup.server.ts';
import { markDisk, requireSameDisk } from './same-disk.server.ts';
import type { Contents } from './sqlite-copy.server.ts';
import { moveOld, storedBackups } from './stored-backups.server.ts';
import { syncFolder } from './sync.server.ts';
import { openUnfinished } from './unfinished-backup.server.ts';

export type BackupSettings = Pick<Config, 'databaseUrl' | 'storageUrl' | 'dataDir' | 'backupTo' | 'backupKeep'>;

/** Why the program itself makes a backup; begins the name of its folder. */
export type BackupReason = 'scheduled' | 'migration';

export type CheckedBackup = Contents & {
  folder: string;
  /** Of all its files; those that are linked to older backups count in each. */
  bytes: number;
  /** Undefined if the images are in a bucket. */
  imageFaults: ImageFaults | undefined;
};

type Order = {
  reason: BackupReason;
  now: Date;
  /** The folder of the last good one; '' if there is none. */
  last: string;
};

/**
 * Makes a backup in BACKUP_TO, restores it to a scratch folder to check it, and deletes the old ones. A folder has its
 * final name only after the check.
 */
export async function makeCheckedBackup(
  settings: BackupSettings,
  { reason, now, last }: Order,
): Promise<CheckedBackup> {
  const { backupTo, backupKeep } = settings;
  requireSameDisk(settings, last);
  makeFolder(backupTo);
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-');
  const unfinished = await openUnfinished(backupTo, stamp, now);
  const [made, folder] = [join(unfinished.folder, 'backup'), join(backupTo, `${reason}-${stamp}`)];
  try {
    const [newest] = await storedBackups(backupTo, now);
    await requireRoom(settings, newest?.folder);
    const { accounts, images, imageFaults } = await makeBackup(settings, {
      folder: made,
      now,
      linkTo: newest?.folder,
    });
    await rehearseRestore(made, join(unfinished.folder, 'restored'));
    const bytes = (await readManifest(made)).files.reduce((sum, file) => sum + file.bytes, 0);
    await rename(made, folder);
    markDisk(settings);
    await syncFolder(backupTo);
    await moveOld(backupTo, backupKeep, now, unfinished.folder);
    return { folder, bytes, accounts, images, imageFaults };
  } finally {
    await unfinished.remove();
  }
}
