import { isRealDate } from '../../platform/lib/fields.ts';
import { PLAN_NAMES, PLANS, type Plan } from '../../platform/lib/settings/plans.ts';
import { changePlan } from '../plans/plan-changes.server.ts';
import { argument, type Command, CommandError, print, textOption, UsageError, userIdOf } from './command.ts';

export const setPlan: Command = {
  does: 'sets the plan of an account: starter, professional or business',
  details:
    'Ends a trial. What an account has beyond the limit of its plan stays; no further project can be added. Plans have an effect with PLANS=on.',
  takes: ['name', 'plan'],
  options: {
    until: { type: 'string', value: 'date', does: 'its last day in UTC, such as 2027-01-31; Starter follows' },
  },
  async run(ctx, args) {
    const plan = planOf(argument(args, 1));
    const until = untilOf(plan, textOption(args, 'until'));
    const name = argument(args, 0);
    const id = await userIdOf(ctx, name);
    const isChanged = await changePlan(ctx, id, { plan, until, at: ctx.now(), isByOperator: true });
    if (!isChanged) throw new CommandError(`${name} was deleted in the meantime`);
    print(`${name} has ${PLAN_NAMES[plan]}${until && `, until ${until}`}.`);
    if (!ctx.config.plans) process.stderr.write('PLANS is off: no plan has an effect until it is on.\n');
  },
};

function planOf(word: string): Plan {
  const plan = PLANS.find((one) => one === word.toLowerCase());
  if (!plan) throw new UsageError(`There is no plan ${JSON.stringify(word)}: ${PLANS.join(', ')}`);
  return plan;
}

function untilOf(plan: Plan, until = ''): string {
  if (until === '') return '';
  if (plan === 'starter') throw new UsageError('Starter has no end: leave --until out');
  if (!isRealDate(until)) throw new UsageError('--until takes a real date, written YYYY-MM-DD');
  return until;
}
