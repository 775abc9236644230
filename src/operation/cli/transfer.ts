import { randomUUID } from 'node:crypto';
import { lstatSync, statSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { exportText } from '../../exchange/export/export.server.ts';
import { exportArchive } from '../../exchange/export/export-archive.server.ts';
import { importFile } from '../../exchange/import/import-file.server.ts';
import { syncNames } from '../../platform/db/make-folder.ts';
import { errnoOf } from '../../platform/lib/errno.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { argument, type Command, CommandError, print, requiredOption, textOption, userIdOf } from './command.ts';

const user = { type: 'string', value: 'name', does: 'whose portfolio', isRequired: true } as const;

export const importResume: Command = {
  does: 'imports files: a JSON Resume document, an archive, or the export of another site',
  takes: ['file', '[file]…'],
  options: {
    user,
    language: { type: 'string', value: 'folder', does: 'which language of an export to read, such as en_US' },
  },
  async run(ctx, args) {
    const [, ...otherFiles] = args.positionals;
    await importFile({
      ctx,
      file: argument(args, 0),
      otherFiles,
      userName: requiredOption(args, 'user'),
      language: textOption(args, 'language') ?? '',
    });
  },
};

export const exportResume: Command = {
  does: 'writes a portfolio as a JSON Resume document, or the whole account as an archive',
  options: {
    user,
    out: {
      type: 'string',
      value: 'file',
      does: 'output file (mode 0600); .zip writes a full archive',
    },
  },
  async run(ctx, args) {
    const userId = await userIdOf(ctx, requiredOption(args, 'user'));
    const out = textOption(args, 'out');
    const text = await exportText(ctx.db, ctx.config.origin, userId);
    if (out?.endsWith('.zip')) return writeOut(out, exportArchive(ctx, userId, text));
    return out ? writeOut(out, `${text}\n`) : print(text);
  },
};

/**
 * Writes a new file with mode 0600 and renames it: modes and links of an existing file do not matter, and no partial
 * file remains, nor an empty one after a power failure.
 */
async function writeOut(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
  const present = lstatSync(path, { throwIfNoEntry: false });
  if (present && !present.isFile()) throw new CommandError(`${path} is not an ordinary file`);
  const folder = dirname(resolve(path));
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`There is no folder ${folder}`);
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(unfinished, path);
    syncNames(folder);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    if (errnoOf(error) === undefined) throw error;
    throw new CommandError(`${path} cannot be written (${errorSummary(error)})`, { cause: error });
  }
  print(`Wrote ${path}`);
}
