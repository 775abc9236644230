import { argument, type Command, CommandError, say, userIdOf } from './command.ts';

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
    await ctx.db.deleteFrom('users').where('id', '=', id).execute();
    ctx.portfolioChanged(id);
    say(`Deleted ${name}.`);
  },
};

async function listUsers(ctx: Parameters<Command['run']>[0]): Promise<void> {
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

/** The addresses that the landing page's call to action has collected. */
export const leads: Command = {
  usage: '',
  does: 'lists the addresses left on the landing page',
  async run(ctx) {
    const rows = await ctx.db.selectFrom('leads').selectAll().orderBy('created_at').limit(LEADS_SHOWN).execute();
    for (const { email, created_at } of rows) say(`${created_at}  ${email}`);
  },
};
