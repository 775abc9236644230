import { expect, test } from 'vitest';
import { isOver } from './proposal.ts';

test('a day is over when it is over everywhere on earth', () => {
  const at = (time: string) => isOver('2030-01-31', new Date(time));
  expect([at('2030-01-31T23:59:59Z'), at('2030-02-01T11:59:59Z'), at('2030-02-01T12:00:00Z')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isOver('', new Date('2099-01-01T00:00:00Z'))).toBe(false);
});
