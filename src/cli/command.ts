import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';

/** A fault that the operator can mend: its text is all that is shown. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** A command that was called wrongly; ends with 2. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}

export type Arguments = { positionals: string[]; values: Record<string, string | boolean | undefined> };

export type Option = {
  type: 'string' | 'boolean';
  /** What a value is called in the usage; none for a flag. */
  value?: string;
  does: string;
  isRequired?: true;
};

type CommandText = {
  does: string;
  /** Further lines of its help. */
  details?: string;
  /** The arguments in order, such as 'file'; those that may be left out as '[folder]'. */
  takes?: readonly string[];
  options?: Record<string, Option>;
};

/** What works on the database. It is neither created nor migrated, except where `creates` is set. */
export type Command = CommandText & { creates?: true; run(ctx: Ctx, args: Arguments): Promise<void> };

/** What has to work where the database cannot be opened. */
export type OfflineCommand = CommandText & { runOffline(config: Config, args: Arguments): Promise<void> };

/** Commands under a common name: `user list`. */
export type CommandGroup = { does: string; actions: Record<string, Command>; standard?: string };

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** '1 session', '2 sessions' */
export function counted(count: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${count} ${Number(count) === 1 ? noun : plural}`;
}

/** The positional argument at `index`; that it is there was checked when the arguments were parsed. */
export function argument({ positionals }: Arguments, index: number): string {
  const value = positionals[index];
  if (value === undefined) throw new Error(`The command has no argument ${index}`);
  return value;
}

export function textOption({ values }: Arguments, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The value of an option that is required, which was checked when the arguments were parsed. */
export function requiredOption(args: Arguments, name: string): string {
  const value = textOption(args, name);
  if (value === undefined) throw new Error(`The command has no option ${name}`);
  return value;
}

/** The id of the account with this name; capital letters do not matter. */
export async function userIdOf(ctx: Ctx, userName: string): Promise<string> {
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', userName.toLowerCase())
    .executeTakeFirst();
  if (!user) throw new CommandError(`There is no user named ${JSON.stringify(userName)}`);
  return user.id;
}

/** A check of `doctor`: returns what is well; throws an Error that says what is not, and what to do. */
export type Check = (ctx: Ctx) => Promise<string> | string;
