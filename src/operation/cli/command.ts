import type { Config } from '../../platform/config.ts';
import type { Ctx } from '../../platform/context.ts';

/** An error that the operator can correct: only its message is shown. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** A command used incorrectly; the exit code is 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

export type Arguments = { positionals: string[]; values: Record<string, string | boolean | undefined> };

export type Option = {
  type: 'string' | 'boolean';
  /** The name of the value in the usage; none for a flag. */
  value?: string;
  does: string;
  isRequired?: true;
};

type CommandText = {
  does: string;
  /** More lines of its help. */
  details?: string;
  /** The arguments in order, such as 'file'; optional ones as '[folder]', any number as '[file]…'. */
  takes?: readonly string[];
  options?: Record<string, Option>;
};

/** A command that needs the database, which is neither created nor migrated unless `creates` is set. */
export type Command = CommandText & { creates?: true; run(ctx: Ctx, args: Arguments): Promise<void> };

/** A command that must work without the database. */
export type OfflineCommand = CommandText & { runOffline(config: Config, args: Arguments): Promise<void> };

/** Commands with a common prefix: `user list`. */
export type CommandGroup = { does: string; actions: Record<string, Command>; standard?: string };

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** For what the operator has to see although the result of the command is good. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** '1 session', '2 sessions' */
export function counted(count: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${count} ${Number(count) === 1 ? noun : plural}`;
}

/** Returns the positional argument at `index`; its presence was checked by the parser. */
export function argument({ positionals }: Arguments, index: number): string {
  const value = positionals[index];
  if (value === undefined) throw new Error(`The command has no argument ${index}`);
  return value;
}

export function textOption({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the value of a required option; its presence was checked by the parser. */
export function requiredOption(args: Arguments, name: string): string {
  const value = textOption(args, name);
  if (value === undefined) throw new Error(`The command has no option ${name}`);
  return value;
}

/** Returns the id of the account with this name, case-insensitively. */
export async function userIdOf(ctx: Ctx, userName: string): Promise<string> {
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (!user) throw new CommandError(`There is no user named ${JSON.stringify(userName)}`);
  return user.id;
}

/** A check of `doctor`: returns a description of success, or throws an Error with the fault and its remedy. */
export type Check = (ctx: Ctx) => Promise<string> | string;
