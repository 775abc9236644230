import { expect, test } from 'vitest';
import { simulate } from '../simulation.ts';
import { PLANTED } from './planted.ts';

/** No limit of the simulation: that of the test ends it. */
const FOR_MS = 300_000;

test.each(Object.entries(PLANTED))('%s breaks an invariant', async (_, { sql = '', server = '', is, seed }) => {
  const { failed } = await simulate({ seed, hours: 1_000, forMs: FOR_MS, planted: sql, server });
  expect(failed?.violations[0]).toMatch(is);
});

test('a seed has the same events each time', async () => {
  const runs = [1, 2].map(() => simulate({ seed: 7, hours: 200, forMs: FOR_MS }));
  const [one, other] = (await Promise.all(runs)).map(({ ms: _, ...what }) => what);
  expect(one?.steps).toBeGreaterThan(1_000);
  expect(other).toEqual(one);
});
