import { expect, test } from 'vitest';
import { seededRandom } from '../../../src/operation/cli/demo/seeded-random.ts';
import { faultOf, type Operation } from './linearizable.ts';

const SEEDS = 5_000;

function operation(kind: Operation['kind'], value: string, invokedAt: number, endedAt: number): Operation {
  return { kind, value, invokedAt, endedAt };
}

/** Tries every order: the definition itself. */
function hasOrder(left: readonly Operation[], value: string): boolean {
  if (left.every(({ endedAt }) => endedAt === Number.POSITIVE_INFINITY)) return true;
  const firstEnd = Math.min(...left.map(({ endedAt }) => endedAt));
  return left.some((next, index) => {
    if (next.invokedAt > firstEnd || (next.kind === 'read' && next.value !== value)) return false;
    return hasOrder(left.toSpliced(index, 1), next.value);
  });
}

test('a stale read is found, and why', () => {
  const history = [operation('write', 'one', 1, 2), operation('write', 'two', 3, 4)];
  expect(faultOf(history, 'zero')).toBe('');
  expect(faultOf([...history, operation('read', 'two', 5, 6)], 'zero')).toBe('');
  expect(faultOf([...history, operation('read', 'one', 5, 6)], 'zero')).toMatch(/two was written while/);
  expect(faultOf([...history, operation('read', 'one', 3.5, 6)], 'zero')).toBe('');
  expect(faultOf([...history, operation('read', 'three', 5, 6)], 'zero')).toMatch(/never written/);
});

test('what nobody knows to have happened may be seen late, and then stays', () => {
  const unknown = operation('write', 'maybe', 1, Number.POSITIVE_INFINITY);
  const seen = operation('read', 'maybe', 10, 11);
  expect(faultOf([unknown, operation('read', 'zero', 5, 6), seen], 'zero')).toBe('');
  expect(faultOf([unknown, seen, operation('read', 'zero', 12, 13)], 'zero')).not.toBe('');
});

test('two writes on one version are a lost update', () => {
  const write = (value: string, at: number) => ({ ...operation('write', value, at, at + 1), ifMatch: '"a"' });
  expect(faultOf([write('one', 1), write('two', 3)], 'zero')).toBe('one and two both replaced the version "a"');
});

test(`it agrees with the definition on ${SEEDS} random histories`, () => {
  const verdicts = { right: 0, wrong: 0 };
  for (let seed = 0; seed < SEEDS; seed++) {
    const random = seededRandom(seed);
    const times = Array.from({ length: 12 }, () => random());
    const history = Array.from({ length: 6 }, (_, index) => {
      const [from = 0, to = 0] = [times[2 * index] ?? 0, times[2 * index + 1] ?? 0].toSorted();
      const isRead = random() < 0.5;
      const isUnknown = !isRead && random() < 0.2;
      const value = isRead ? `${Math.floor(random() * 6)}` : `${index}`;
      return operation(isRead ? 'read' : 'write', value, from, isUnknown ? Number.POSITIVE_INFINITY : to);
    });
    const initial = history.some(({ kind, value }) => kind === 'write' && value === '0') ? 'before' : '0';
    const isRight = hasOrder(history, initial);
    verdicts[isRight ? 'right' : 'wrong'] += 1;
    expect(faultOf(history, initial) === '', JSON.stringify(history)).toBe(isRight);
  }
  expect(Math.min(verdicts.right, verdicts.wrong)).toBeGreaterThan(SEEDS / 20);
});
