import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Ctx } from '../../platform/context.ts';
import { faultText, listFaultyImages } from '../../portfolio/images/image-faults.server.ts';
import { checkImages, isNamed } from '../../portfolio/images/image-rounds.server.ts';
import { completeImages } from '../../portfolio/images/image-store.server.ts';
import { UPLOADS_FOLDER } from '../backup/backup-manifest.server.ts';
import { storedBackups } from '../backup/stored-backups.server.ts';
import { argument, type Command, CommandError, type CommandGroup, counted, print } from './command.ts';

const NAMED_MAX = 1_000;

const REMEDY = `"vitrine images repair" takes them from a backup in BACKUP_TO, "vitrine images repair <folder>" from another one.
Without a backup the owner uploads the picture again. "vitrine images forget <hash>" ends the report of one that is lost.`;

const check: Command = {
  does: 'reads all uploaded images, and names those that are missing or damaged',
  async run(ctx) {
    const rows = await ctx.db.selectFrom('images').select('hash').distinct().execute();
    const hashes = rows.map(({ hash }) => hash);
    await checkImages(ctx, hashes);
    const faulty = await listFaultyImages(ctx.db, NAMED_MAX);
    for (const image of faulty) print(faultText(image));
    if (faulty.length === 0) return print(`All of ${counted(hashes.length, 'image')} are as they were stored.`);
    throw new CommandError(`${counted(faulty.length, 'image')} missing or damaged.\n${REMEDY}`);
  },
};

const repair: Command = {
  does: 'puts back images that are missing or damaged, from backups that have them as they were',
  takes: ['[folder]'],
  async run(ctx, { positionals: [folder] }) {
    const faulty = await faultyHashes(ctx);
    await checkImages(ctx, faulty);
    const sources = await sourcesOf(ctx, folder);
    for (const hash of await faultyHashes(ctx)) {
      const from = await putBack(ctx, hash, sources);
      print(from ? `${hash}: put back, from ${from}` : `${hash}: no backup has it`);
    }
    await completeImages(ctx);
    const left = (await faultyHashes(ctx)).length;
    if (left > 0) throw new CommandError(`${counted(left, 'image')} still missing or damaged.`);
    print(faulty.length === 0 ? 'No image is known to be missing or damaged.' : 'All images are as they were stored.');
  },
};

const forget: Command = {
  does: 'deletes the row of an image that is missing or damaged; what names it shows no picture until it gets another',
  takes: ['hash'],
  async run({ db }, args) {
    const hash = argument(args, 0);
    const { numDeletedRows } = await db
      .deleteFrom('images')
      .where('hash', '=', hash)
      .where('fault', '!=', '')
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new CommandError(`No missing or damaged image is named ${JSON.stringify(hash)}`);
    print(`Forgot ${hash}.`);
  },
};

export const images: CommandGroup = {
  does: 'finds uploaded images that are missing or damaged, and puts them back from backups',
  actions: { check, repair, forget },
  standard: 'check',
};

async function faultyHashes({ db }: Ctx): Promise<string[]> {
  return [...new Set((await listFaultyImages(db, NAMED_MAX)).map(({ hash }) => hash))];
}

/** The folders to look in. */
async function sourcesOf({ config, now }: Ctx, folder: string | undefined): Promise<string[]> {
  if (folder !== undefined) return [join(resolve(folder), UPLOADS_FOLDER), resolve(folder)];
  const backups = await storedBackups(config.backupTo, now()).catch(() => []);
  return backups.map((backup) => join(backup.folder, UPLOADS_FOLDER));
}

/** Returns the folder that had it. */
async function putBack({ db, files }: Ctx, hash: string, sources: readonly string[]): Promise<string | undefined> {
  const name = `${hash}.webp`;
  for (const source of sources) {
    const bytes = await readFile(join(source, name)).catch(() => undefined);
    if (!bytes || !isNamed(bytes, hash)) continue;
    await files.put(name, bytes);
    // Its smaller widths may be lost too: they are made again.
    await db.updateTable('images').set({ fault: '', width: 0 }).where('hash', '=', hash).execute();
    return source;
  }
  return undefined;
}
