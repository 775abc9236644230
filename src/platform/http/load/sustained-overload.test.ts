import { expect, test } from 'vitest';
import { sustainedOverload } from './sustained-overload.ts';

/** Returns the decision for overload seen at each of these seconds. */
function judge(seconds: readonly number[]): boolean[] {
  let at = 0;
  const isLasting = sustainedOverload(() => at);
  return seconds.map((second) => {
    at = second * 1_000;
    return isLasting();
  });
}

test('a short overload sheds nothing, a sustained one does', () => {
  expect(judge([20, 21, 24, 29, 30, 34])).toEqual([false, false, false, false, true, true]);
});

test('repeated short overloads are not a sustained one', () => {
  expect(judge([0, 6, 12, 18, 24, 30])).toEqual([false, false, false, false, false, false]);
});
