import { deleteAccount } from '../account/deletion.server.ts';
import type { Ctx } from '../ctx.ts';
import { type Arguments, argument, type Command, CommandError, say, userIdOf } from './command.ts';

const LEADS_SHOWN = 10_000;
const USERS_SHOWN = 1_000;

/** `user list`, `user sign-out <name>`, `user delete <name> --yes` */
export const user: Command = {
  usage: 'list | sign-out <name> | delete <name> --yes',
  does: 'shows accounts, ends their sessions, deletes them',
  options: { yes: { type: 'boolean' } },
  async run(ctx, args) {
    const action = argument(args, 0, 'What to do (list, sign-out, delete)');
    if (action === 'list') return listUsers(ctx);
    const name = argument(args, 1, 'The user name');
    const id = await userIdOf(ctx, name);
    if (action === 'sign-out') {
      const { numDeletedRows } = await ctx.db.deleteFrom('sessions').where('user_id', '=', id).executeTakeFirst();
      return say(`Ended ${numDeletedRows} sessions of ${name}.`);
    }
    if (action !== 'delete') throw new CommandError(`Unknown action ${action}: list, sign-out or delete`);
    if (!args.values.yes) throw new CommandError(`This deletes ${name} and all that it owns: add --yes to do it`);
    await deleteAccount(ctx, id);
    say(`Deleted ${name}.`);
  },
};

async function listUsers(ctx: Ctx): Promise<void> {
  const users = await ctx.db
    .selectFrom('users')
    .select(['user_name', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(USERS_SHOWN)
    .execute();
  for (const { user_name, created_at } of users) say(`${created_at}  ${user_name}`);
  say(users.length === USERS_SHOWN ? `The first ${USERS_SHOWN} accounts.` : `${users.length} accounts.`);
}

/** The addresses that the landing page's call to action has collected; `leads delete <address>` forgets one. */
export const leads: Command = {
  usage: '[delete <address>]',
  does: 'lists or deletes the addresses left on the landing page',
  async run(ctx, args) {
    if (args.positionals.length > 0) return deleteLead(ctx, args);
    const rows = await ctx.db.selectFrom('leads').selectAll().orderBy('created_at').limit(LEADS_SHOWN).execute();
    for (const { email, created_at } of rows) say(`${created_at}  ${email}`);
    say(rows.length === LEADS_SHOWN ? `The first ${LEADS_SHOWN} addresses.` : `${rows.length} addresses.`);
  },
};

async function deleteLead(ctx: Ctx, args: Arguments): Promise<void> {
  const action = argument(args, 0, 'What to do');
  if (action !== 'delete') throw new CommandError(`Unknown action ${action}: delete`);
  const address = argument(args, 1, 'The address').trim().toLowerCase();
  const { numDeletedRows } = await ctx.db.deleteFrom('leads').where('email', '=', address).executeTakeFirst();
  if (numDeletedRows === 0n) throw new CommandError(`There is no address ${JSON.stringify(address)}`);
  say(`Deleted ${address}.`);
}
