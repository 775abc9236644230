import type { z } from 'zod';
import { deleteAccount } from '../../identity/account/deletion.server.ts';
import {
  type AccountSummary,
  createAccount,
  invite,
  listAccounts,
  passwordLink,
  resetFactors,
  signOut,
  suspend,
  unsuspend,
} from '../../identity/account/operator-accounts.server.ts';
import { changeProfile } from '../../identity/account/profile-change.server.ts';
import { deleteInvitation, INVITATION_DAYS, listInvitations } from '../../identity/auth/invitations.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { email } from '../../platform/lib/fields.ts';
import { currentPlan } from '../../platform/lib/settings/plans.ts';
import { userName } from '../../portfolio/model/user.ts';
import {
  type Arguments,
  argument,
  type Command,
  CommandError,
  type CommandGroup,
  counted,
  print,
  requiredOption,
  textOption,
  UsageError,
  userIdOf,
} from './command.ts';
import { setPlan } from './user-plan.ts';

const LISTED_AT_ONCE = 100;

const list: Command = {
  does: 'lists accounts by name: email, created, last login, size, state',
  details: `Shows ${LISTED_AT_ONCE} at once, and how to see the next ones.`,
  options: { after: { type: 'string', value: 'name', does: 'only accounts after this name' } },
  async run(ctx, args) {
    const accounts = await listAccounts(ctx, textOption(args, 'after')?.toLowerCase() ?? '', LISTED_AT_ONCE + 1);
    const shown = accounts.slice(0, LISTED_AT_ONCE);
    for (const line of columns(ctx.config.plans ? withPlans(shown, ctx.now()) : [HEADINGS, ...shown.map(cells)])) {
      print(line);
    }
    const isMore = accounts.length > shown.length;
    print(
      isMore ? `More: vitrine user list --after ${shown.at(-1)?.user_name}` : `${counted(shown.length, 'account')}.`,
    );
  },
};

const HEADINGS = ['NAME', 'E-MAIL', 'CREATED', 'LAST LOGIN', 'IMAGES', 'HISTORY', 'RECORDS', 'STATE'];

function cells(account: AccountSummary): string[] {
  const { user_name, email, created_at, last_login_at, image_bytes, version_bytes, records } = account;
  const sizes = [image_bytes, version_bytes].map((bytes) => `${(Number(bytes) / 1e6).toFixed(1)} MB`);
  return [user_name, email, minute(created_at), minute(last_login_at), ...sizes, `${records}`, stateOf(account)];
}

/** The same with the plan that holds now. */
function withPlans(accounts: readonly AccountSummary[], now: Date): string[][] {
  const rows = accounts.map((account) => {
    const { plan, isTrial, until } = currentPlan(account, now);
    return [...cells(account), `${plan}${isTrial ? ' (trial)' : ''}${until && ` until ${until}`}`];
  });
  return [[...HEADINGS, 'PLAN'], ...rows];
}

function stateOf({ suspended_at, password_hash }: AccountSummary): string {
  if (suspended_at !== '') return `suspended ${minute(suspended_at)}`;
  return password_hash === '' ? 'no password yet' : 'active';
}

/** '2026-03-01 09:30', in UTC */
function minute(time: string): string {
  return time === '' ? '-' : time.slice(0, 16).replace('T', ' ');
}

function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const create: Command = {
  does: 'makes an account, and prints a link to set its password',
  details: 'Also while REGISTRATION is closed. The link can be used once, within seven days.',
  takes: ['name'],
  options: { email: { type: 'string', value: 'address', does: "the account's email address", isRequired: true } },
  async run(ctx, args) {
    const account = {
      user_name: valid('The name', userName(), argument(args, 0)),
      email: valid('The email address', email(), requiredOption(args, 'email')),
    };
    const { id, user_name } = await createAccount(ctx, account);
    print(`Created ${user_name}. The password is set with this link, once, within seven days:`);
    printLink(ctx, await passwordLink(ctx, id));
  },
};

const INVITATION_DAYS_MAX = 90;

const inviteOne: Command = {
  does: 'invites one person to register, also while REGISTRATION is invited or closed',
  details:
    'Prints a link that can be used once, within seven days or --days. With an address it is for that address, and mailed where SMTP_URL is set; without one it is for anybody who has it.',
  takes: ['[email]'],
  options: { days: { type: 'string', value: 'number', does: `when it ends: 1 to ${INVITATION_DAYS_MAX}` } },
  async run(ctx, args) {
    const days = daysOf(textOption(args, 'days'));
    const [address] = args.positionals;
    const invited = address === undefined ? '' : valid('The email address', email(), address);
    const link = await invite(ctx, invited, days);
    if (link === undefined) throw new CommandError(`${invited} has an account already`);
    const within = days === INVITATION_DAYS ? 'seven days' : counted(days, 'day');
    print(`${invited || 'Anybody'} can register with this link, once, within ${within}:`);
    printLink(ctx, link);
    if (invited && ctx.config.smtpUrl) print('The server mails it too.');
  },
};

function daysOf(text: string | undefined): number {
  const days = text === undefined ? INVITATION_DAYS : Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= INVITATION_DAYS_MAX) return days;
  throw new UsageError(`--days takes a number from 1 to ${INVITATION_DAYS_MAX}`);
}

const invitations: Command = {
  does: 'lists the invitations that were not used yet',
  async run(ctx) {
    const open = await listInvitations(ctx);
    for (const { id, email, expires_at } of open) print(`${id}  until ${minute(expires_at)}  ${email || 'anybody'}`);
    print(`${counted(open.length, 'invitation')}.`);
  },
};

const revokeInvitation: Command = {
  does: 'revokes an invitation',
  details: 'The id is in the list of `user invitations`.',
  takes: ['id'],
  async run(ctx, args) {
    const id = argument(args, 0);
    if (!(await deleteInvitation(ctx, id))) throw new CommandError(`There is no invitation ${JSON.stringify(id)}`);
    print(`The invitation ${id} cannot be used any more.`);
  },
};

const link: Command = {
  does: 'prints a link to set a new password',
  details: 'The link can be used once, within seven days. The present password stays until then.',
  takes: ['name'],
  async run(ctx, args) {
    printLink(ctx, await passwordLink(ctx, await idOf(ctx, args)));
  },
};

const rename: Command = {
  does: 'changes the name of an account, and so the URL of its page; the old URL redirects to it',
  takes: ['name', 'new-name'],
  async run(ctx, args) {
    const user_name = valid('The name', userName(), argument(args, 1));
    await changeProfile(ctx, await idOf(ctx, args), { user_name }, {});
    print(`${argument(args, 0)} is now ${user_name}: ${ctx.config.origin}/u/${user_name}`);
  },
};

const suspendOne: Command = {
  does: 'ends all sessions of an account, refuses its login and hides all of its pages',
  details: 'Nothing is deleted: `user unsuspend` brings everything back.',
  takes: ['name'],
  async run(ctx, args) {
    const ended = await suspend(ctx, await idOf(ctx, args));
    print(`Suspended ${argument(args, 0)}, and ended ${counted(ended, 'session')}.`);
  },
};

const unsuspendOne: Command = {
  does: 'brings a suspended account back',
  takes: ['name'],
  async run(ctx, args) {
    await unsuspend(ctx, await idOf(ctx, args));
    print(`${argument(args, 0)} can log in, and its pages are shown.`);
  },
};

const signOutOne: Command = {
  does: 'ends all sessions of an account',
  takes: ['name'],
  async run(ctx, args) {
    const id = await idOf(ctx, args);
    print(`Ended ${counted(await signOut(ctx, id), 'session')} of ${argument(args, 0)}.`);
  },
};

const resetSecondFactor: Command = {
  does: 'removes authenticator app, passkeys and recovery codes of an account, and ends its sessions',
  details: 'For a person who has lost phone, keys and recovery codes. The owner gets a mail. Check first who asks.',
  takes: ['name'],
  async run(ctx, args) {
    const name = argument(args, 0);
    if (!(await resetFactors(ctx, await idOf(ctx, args)))) throw new CommandError(`${name} has no second factor`);
    print(`${name} logs in with the password alone. All sessions have ended.`);
  },
};

const remove: Command = {
  does: 'deletes an account and everything it owns',
  takes: ['name'],
  options: { yes: { type: 'boolean', does: 'really does it' } },
  async run(ctx, args) {
    const id = await idOf(ctx, args);
    const name = argument(args, 0);
    if (!args.values.yes) throw new UsageError(`This deletes ${name} and everything it owns: add --yes to do it`);
    await deleteAccount(ctx, id);
    print(`Deleted ${name}.`);
  },
};

export const user: CommandGroup = {
  does: 'makes, lists and changes accounts',
  actions: {
    create,
    invite: inviteOne,
    invitations,
    'revoke-invitation': revokeInvitation,
    list,
    'password-link': link,
    rename,
    suspend: suspendOne,
    unsuspend: unsuspendOne,
    'sign-out': signOutOne,
    'reset-factors': resetSecondFactor,
    plan: setPlan,
    delete: remove,
  },
};

function idOf(ctx: Ctx, args: Arguments): Promise<string> {
  return userIdOf(ctx, argument(args, 0));
}

function valid(what: string, schema: z.ZodType<string>, text: string): string {
  const { data, error } = schema.safeParse(text);
  if (data === undefined) throw new CommandError(`${what} ${error?.issues[0]?.message ?? 'is not valid'}`);
  return data;
}

function printLink({ config }: Ctx, url: string): void {
  print(url);
  if (!config.originIsFixed) process.stderr.write('PUBLIC_URL is not set: this link works on this machine alone.\n');
}
