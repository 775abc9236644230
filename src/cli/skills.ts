import { removeFromCatalogue } from '../records/skill/skill-groups.server.ts';
import { argument, type Command, CommandError, type CommandGroup, print } from './command.ts';

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
export const skills: CommandGroup = {
  does: 'removes names from the skills that everybody is offered',
  actions: { remove },
};
