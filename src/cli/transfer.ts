import { writeFile } from 'node:fs/promises';
import { exportDocument } from '../transfer/export.server.ts';
import { exportArchive } from '../transfer/export-archive.server.ts';
import { importFile } from '../transfer/import-file.server.ts';
import { argument, type Command, option, say, userIdOf } from './command.ts';

export const importResume: Command = {
  usage: '<file> --user <name>',
  does: 'imports a JSON Resume document or an archive',
  options: { user: { type: 'string' } },
  async run(ctx, args) {
    await importFile({ ctx, file: argument(args, 0, 'The file'), userName: option(args, 'user') });
  },
};

export const exportResume: Command = {
  usage: '--user <name> [--out <file>]',
  does: 'writes the portfolio as a JSON Resume document, or all of the account where the file is a .zip',
  options: { user: { type: 'string' }, out: { type: 'string' } },
  async run(ctx, args) {
    const userId = await userIdOf(ctx, option(args, 'user'));
    const { out } = args.values;
    if (typeof out === 'string' && out.endsWith('.zip')) return writeOut(out, exportArchive(ctx, userId));
    const text = JSON.stringify(await exportDocument(ctx, userId), null, 2);
    return typeof out === 'string' ? writeOut(out, `${text}\n`) : say(text);
  },
};

/** For its owner's eyes alone. */
async function writeOut(file: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  say(`Wrote ${file}`);
}
