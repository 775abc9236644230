import type { Ctx } from '../../platform/context.ts';
import { argument, type Command, CommandError, type CommandGroup, counted, print } from './command.ts';

const LEADS_SHOWN = 10_000;

const list: Command = {
  does: 'lists the email addresses left on the landing page',
  run: listLeads,
};

const remove: Command = {
  does: 'deletes one of them',
  takes: ['email'],
  async run({ db }, args) {
    const email = argument(args, 0).trim().toLowerCase();
    const { numDeletedRows } = await db.deleteFrom('leads').where('email', '=', email).executeTakeFirst();
    if (numDeletedRows === 0n) throw new CommandError(`There is no address ${JSON.stringify(email)}`);
    print(`Deleted ${email}.`);
  },
};

/** The emails collected by the landing page's call to action. */
export const leads: CommandGroup = {
  does: 'lists or deletes the email addresses left on the landing page',
  actions: { list, delete: remove },
  standard: 'list',
};

async function listLeads({ db }: Ctx): Promise<void> {
  const rows = await db.selectFrom('leads').selectAll().orderBy('created_at').limit(LEADS_SHOWN).execute();
  for (const { email, created_at } of rows) print(`${created_at}  ${email}`);
  print(
    rows.length === LEADS_SHOWN
      ? `The first ${LEADS_SHOWN} addresses.`
      : `${counted(rows.length, 'address', 'addresses')}.`,
  );
}
