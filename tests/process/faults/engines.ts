import { seededRandom } from '../../../src/operation/cli/demo/seeded-random.ts';
import { readOperations } from './engines/operations.ts';
import { startWalk, step } from './engines/walk.ts';
import { check, type Fault } from './fault.ts';

const CALLS = 100_000;
const SHORT_FOR_MS = 8_000;
/** Walks at the same time, and calls of each account, before its lists are full. */
const WALKS = 6;
const STEPS = 400;
const SECRET = 'the same on both servers, so that what is signed is equal';
const SHOWN = 40;
const PROGRESS = 5_000;

export const twoEngines: Fault = {
  name: 'engines',
  what: 'the same random calls on SQLite and on PostgreSQL',
  async run(tools) {
    const { isShort, sampling } = tools;
    const env = { SESSION_SECRET: SECRET, BACKUP_EVERY: 'off', QUOTA_TEXT: 'off', ORIGIN: 'http://vitrine.test' };
    const [one, other] = [
      await tools.server(env),
      await tools.server({ ...env, DATABASE_URL: await tools.database(await tools.postgres()) }),
    ];
    const operations = await readOperations(one.url);
    const began = performance.now();
    const differences: string[] = [];
    const statuses = new Map<string, number>();
    let [calls, walks] = [0, 0];
    const seconds = () => Math.round((performance.now() - began) / 1_000);
    const most = sampling.calls ?? CALLS;
    const isDone = () => (isShort ? performance.now() - began > SHORT_FOR_MS : calls >= most);
    const walkOn = async () => {
      while (!isDone()) {
        walks += 1;
        const name = `walk-${walks}`;
        const walk = await startWalk([one.url, other.url], name, seededRandom(sampling.seed + walks));
        for (let number = 0; number < STEPS && !isDone(); number++) {
          calls += 1;
          if (!isShort && calls % PROGRESS === 0) console.log(`${calls} calls in ${seconds()} s`);
          const difference = await step(walk, operations);
          // What comes after it would differ for this reason.
          if (difference) {
            differences.push(`${name} ${number}: ${difference}`);
            if (!isShort) console.error(differences.at(-1));
            break;
          }
        }
        for (const [key, count] of walk.statuses) statuses.set(key, (statuses.get(key) ?? 0) + count);
      }
    };
    await Promise.all(Array.from({ length: WALKS }, walkOn));
    const perSecond = Math.round((calls / (performance.now() - began)) * 1_000);
    const done = [...statuses].filter(([key]) => key.endsWith(' 200')).reduce((sum, [, count]) => sum + count, 0);
    const text = `seed ${sampling.seed}: ${calls} calls of ${operations.length} operations, ${perSecond} a second, ${done} answered with 200`;
    check(differences.length === 0, `${text}\n${differences.slice(0, SHOWN).join('\n')}`);
    return text;
  },
};
