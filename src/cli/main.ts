import { parseArgs } from 'node:util';
import { openCtx } from '../app.ts';
import { ConfigError, readConfig } from '../config.ts';
import { isAppError } from '../lib/app-error.ts';
import { createLog } from '../log.ts';
import { backup, restore } from './backup.ts';
import { type Command, CommandError, type OfflineCommand, say } from './command.ts';
import { doctor } from './doctor.ts';
import { exportResume, importResume } from './transfer.ts';
import { leads, user } from './users.ts';

const migrate: Command = {
  usage: '',
  does: 'brings the database up to date',
  // Opening the context has done it already.
  run: async (ctx) => say(`The database (${ctx.database.engine}) is up to date.`),
};

const COMMANDS: Record<string, Command | OfflineCommand> = {
  migrate,
  import: importResume,
  export: exportResume,
  backup,
  restore,
  user,
  leads,
  doctor,
};

async function main([name = 'help', ...rest]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) {
    if (name !== 'help' && name !== '--help' && name !== '-h')
      throw new CommandError(`Unknown command ${name}\n${help()}`);
    return say(help());
  }
  const args = parse(rest, command, name);
  const config = readConfig(process.env);
  if ('runOffline' in command) return command.runOffline(config, args);
  // Answers go to standard output; of the log only what needs attention is shown.
  const log = await createLog({ logLevel: 'warn' });
  const { ctx, stop } = await openCtx(config, { log });
  try {
    await command.run(ctx, args);
  } finally {
    await stop();
  }
}

function parse(args: string[], { options = {}, usage }: Command | OfflineCommand, name: string) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\nusage: vitrine ${name} ${usage}`);
  }
}

function help(): string {
  const rows = Object.entries(COMMANDS).map(([name, { usage, does }]) => [`${name} ${usage}`.trim(), does]);
  rows.unshift(['start', 'builds if needed and serves']);
  const width = Math.max(...rows.map(([call = '']) => call.length));
  return ['usage: vitrine <command>', ...rows.map(([call = '', does]) => `  ${call.padEnd(width)}  ${does}`)].join(
    '\n',
  );
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof CommandError || error instanceof ConfigError;
  if (isExpected) process.stderr.write(`${error.message}\n`);
  else if (isAppError(error)) process.stderr.write(`${error.message}: ${error.error}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
