import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { makeFolder } from '../../platform/db/make-folder.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { lowerPriority } from '../backup/low-priority.server.ts';
import { makeBackup } from '../backup/make-backup.server.ts';
import type { Contents } from '../backup/sqlite-copy.server.ts';
import { type Command, CommandError, counted, print, printError } from './command.ts';

/** Creates a folder with the database, the uploaded images and a manifest of checksums; the server may be running. */
export const backup: Command = {
  does: 'copies database and images into a new folder, while the server runs or not',
  details:
    'Without a folder: vitrine-backup-<time> in the folder where it is called. Everybody has to log in again after a restore.',
  takes: ['[folder]'],
  async run(ctx, { positionals }) {
    const folder = resolve(positionals[0] ?? `vitrine-backup-${stampOf(ctx.now())}`);
    if (existsSync(folder)) throw new CommandError(`${folder} exists already`);
    create(folder);
    // The server and its visitors go first.
    lowerPriority();
    const { files, imageFaults, ...contents } = await makeBackup(ctx.config, { folder, now: ctx.now() });
    print(`Backed up ${counted(files, 'file')} to ${folder}: ${textOf(contents)}`);
    if (!imageFaults)
      return print(`The images are in a bucket, ${bucketName(ctx.config)}, and not in this backup: copy them there.`);
    const lacking = imageFaults.missing.length + imageFaults.damaged.length;
    if (lacking > 0) printError(`${counted(lacking, 'image')} missing or damaged: "vitrine images" says whose`);
  },
};

/** A container can write to few folders, and none of them is the one where the command is called. */
function create(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new CommandError(`${folder} cannot be created (${errorSummary(cause)}). Name a folder below BACKUP_TO`, {
      cause,
    });
  }
}

export function stampOf(now: Date): string {
  return now.toISOString().replaceAll(/[:.]/g, '-');
}

/** '2 accounts, 5 images', as in the copy. */
export function textOf({ accounts, images }: Contents): string {
  return `${counted(accounts, 'account')}, ${counted(images, 'image')}`;
}

function bucketName({ storageUrl }: Config): string {
  return `s3://${new URL(storageUrl).hostname}`;
}
