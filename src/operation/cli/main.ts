import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { buildApp, openCtx } from '../../app.ts';
import { type Config, ConfigError, readConfig } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';
import { isUnwritable } from '../../platform/db/errors.ts';
import { databaseName } from '../../platform/db/open.ts';
import { isAppError } from '../../platform/lib/app-error.ts';
import { errnoOf } from '../../platform/lib/errno.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { createLog } from '../../platform/log.ts';
import { removeFromCatalogue } from '../../portfolio/records/skill/catalogue.server.ts';
import { BackupError } from '../backup/backup-error.server.ts';
import { backup } from './backup.ts';
import {
  type Arguments,
  argument,
  type Command,
  CommandError,
  type CommandGroup,
  counted,
  type OfflineCommand,
  print,
  UsageError,
} from './command.ts';
import { demo } from './demo/demo.ts';
import { doctor } from './doctor.ts';
import { images } from './images.ts';
import { leads } from './leads.ts';
import { checkMigrations, migrate } from './migrate.ts';
import { move } from './move.ts';
import { parseCall } from './parse.ts';
import { restore } from './restore.ts';
import { exportResume, importResume } from './transfer.ts';
import { user } from './users.ts';

const remove: Command = {
  does: 'removes a name that an account has added; portfolios that have it keep it',
  takes: ['name'],
  async run({ db }, args) {
    const name = argument(args, 0);
    if (!(await removeFromCatalogue(db, name))) throw new CommandError(`No account has added ${JSON.stringify(name)}`);
    print(`Removed ${name}.`);
  },
};

/** The skill names that are suggested to all users. */
const skills: CommandGroup = {
  does: 'removes names from the skills that everybody is offered',
  actions: { remove },
};

/** What the launcher runs without arguments. */
const start: OfflineCommand = {
  does: 'builds if needed, creates or migrates the database, and serves',
  details: 'WORKERS=4 serves in four processes at one port, which needs PostgreSQL.',
  runOffline: async () => print('Run it by bin/vitrine.mjs.'),
};

/** What the launcher runs, because it needs nothing of the bundle. */
const upgrade: OfflineCommand = {
  does: 'checks a release, unpacks it beside this one, and lets the link `current` lead to it',
  takes: ['archive'],
  runOffline: async () => print('Run it by bin/vitrine.'),
};

const COMMANDS = {
  start,
  upgrade,
  migrate,
  import: importResume,
  export: exportResume,
  backup,
  restore,
  move,
  user,
  leads,
  skills,
  images,
  demo: demo(buildApp),
  doctor,
};

async function main(words: string[]): Promise<void> {
  const call = parseCall(COMMANDS, words, packageJson.version);
  if ('text' in call) return print(call.text);
  const { command, args } = call;
  const config = readConfig(process.env);
  if (command === migrate && args.values.check === true) return checkMigrations(config);
  return 'runOffline' in command ? command.runOffline(config, args) : runOnline(config, command, args);
}

async function runOnline(config: Config, command: Command, args: Arguments): Promise<void> {
  // Results are written to standard output; only warnings and errors are logged.
  const log = await createLog({ logLevel: 'warn' });
  const { ctx, stop } = await openCtx(config, { log, command: { creates: command.creates ?? false } });
  try {
    // On standard error: the operator notices a wrong folder, and an export on standard output stays a valid document.
    process.stderr.write(`${databaseName(config.databaseUrl)}: ${await contents(ctx)}\n`);
    await command.run(ctx, args);
  } finally {
    await stop();
  }
}

async function contents({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const { rows } = await sql<{ accounts: number; images: number }>`
    select (select count(*) from users) as accounts, (select count(*) from images) as images`.execute(db);
  const { accounts = 0, images = 0 } = rows[0] ?? {};
  return `${counted(accounts, 'account')}, ${counted(images, 'image')}`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof CommandError || error instanceof ConfigError || error instanceof BackupError;
  if (isExpected) process.stderr.write(`${error.message}\n`);
  else if (isAppError(error)) process.stderr.write(`${error.message}: ${error.error}\n`);
  // The system, the network or the database: a stack says nothing of it.
  else if (/^E[A-Z\d]+$/.test(errnoOf(error) ?? '') || isUnwritable(error))
    process.stderr.write(`${errorSummary(error)}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
