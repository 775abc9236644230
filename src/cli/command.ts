import type { Config } from '../config.ts';
import type { Ctx } from '../ctx.ts';

/** A wrong call or a fault that the operator can mend: its text is all that is shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

export type Arguments = { positionals: string[]; values: Record<string, string | boolean | undefined> };

type CommandText = {
  /** What follows the command's name: '<file> --user <name>'. */
  usage: string;
  does: string;
  options?: Record<string, { type: 'string' | 'boolean' }>;
};

/** What works on the database, which is opened and brought up to date for it. */
export type Command = CommandText & { run(ctx: Ctx, args: Arguments): Promise<void> };

/** What has to work where the database cannot be opened. */
export type OfflineCommand = CommandText & { runOffline(config: Config, args: Arguments): Promise<void> };

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The positional argument at `index`, or an error that names what is missing. */
export function argument({ positionals }: Arguments, index: number, name: string): string {
  const value = positionals[index];
  if (value === undefined || value === '') throw new CommandError(`${name} is missing`);
  return value;
}

export function option({ values }: Arguments, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is missing`);
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
