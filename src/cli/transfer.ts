import { writeFile } from 'node:fs/promises';
import { exportDocument } from '../transfer/export.server.ts';
import { importFile } from '../transfer/import-file.server.ts';
import { argument, type Command, option, say, userIdOf } from './command.ts';

export const importResume: Command = {
  usage: '<file> --user <name>',
  does: 'imports a JSON Resume document',
  options: { user: { type: 'string' } },
  async run(ctx, args) {
    await importFile({ ctx, file: argument(args, 0, 'The file'), userName: option(args, 'user') });
  },
};

export const exportResume: Command = {
  usage: '--user <name> [--out <file>]',
  does: 'writes the portfolio as a JSON Resume document',
  options: { user: { type: 'string' }, out: { type: 'string' } },
  async run(ctx, args) {
    const document = await exportDocument(ctx, await userIdOf(ctx, option(args, 'user')));
    const text = JSON.stringify(document, null, 2);
    if (typeof args.values.out !== 'string') return say(text);
    await writeFile(args.values.out, `${text}\n`, { mode: 0o600 });
    say(`Wrote ${args.values.out}`);
  },
};
