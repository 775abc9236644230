import { seededRandom } from '../../../src/operation/cli/demo/seeded-random.ts';
import { check, type Fault, Skipped, type Tools } from './fault.ts';
import { type Case, casesOf, nameOf } from './syscalls/case.ts';
import { commandSubjects } from './syscalls/commands.ts';
import { servingSubjects } from './syscalls/serving.ts';
import { straceFault } from './syscalls/strace.ts';

const SAMPLE = 200;
const SHORT_WITHIN_MS = 12_000;
const SHORT_WORKS = 3;

export const systemCalls: Fault = {
  name: 'syscalls',
  what: 'the N-th write, sync, rename, open or lock of a work fails',
  async run(tools) {
    const fault = straceFault();
    if (fault) throw new Skipped(fault);
    const { isShort, sampling } = tools;
    const { cases, works } = await chosenCases(tools);
    const began = performance.now();
    const outcomes = new Map<string, number>();
    const failures: string[] = [];
    let [runs, failedCalls] = [0, 0];
    for (const each of cases) {
      if (isShort && performance.now() - began > SHORT_WITHIN_MS) break;
      runs += 1;
      try {
        const { hits, outcome } = await each.subject.run(each.injection);
        failedCalls += hits;
        if (hits > 0) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      } catch (error) {
        failures.push(`${nameOf(each)}: ${(error as Error).message}`);
        if (!isShort) console.error(failures.at(-1));
      }
    }
    const ends = [...outcomes].map(([outcome, count]) => `${count} x ${outcome}`).join(', ');
    const text = `seed ${sampling.seed}, ${works}: ${runs} of ${cases.length} cases, ${failedCalls} calls failed; ${ends}`;
    check(failures.length === 0, `${text}\n${failures.join('\n')}`);
    return text;
  },
};

async function chosenCases(tools: Tools): Promise<{ cases: Case[]; works: string }> {
  const { isShort, sampling } = tools;
  const { seed, isWhole, only } = sampling;
  const all = [...(await servingSubjects(tools)), ...(await commandSubjects(tools))];
  const named = all.filter(({ name }) => name.startsWith(only.split(' ')[0] ?? ''));
  const subjects = isShort ? shuffled(named, seed).slice(0, SHORT_WORKS) : named;
  const cases: Case[] = [];
  for (const subject of subjects) cases.push(...(await casesOf(subject)));
  const chosen = cases.filter((each) => nameOf(each).startsWith(only));
  return {
    cases: isWhole ? chosen : inTurns(chosen, seed).slice(0, SAMPLE),
    works: subjects.map(({ name }) => name).join(', '),
  };
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Shuffled, and so that each call of each work has its turn before one of them has a second. */
function inTurns(cases: readonly Case[], seed: number): Case[] {
  const seen = new Map<string, number>();
  return shuffled(cases, seed)
    .map((each) => {
      const kind = `${each.subject.name} ${each.injection.call}`;
      const turn = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, turn);
      return { each, turn };
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ each }) => each);
}
