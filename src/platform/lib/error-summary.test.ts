import { expect, test } from 'vitest';
import { errorSummary } from './error-summary.ts';

const unreachable = new Error('connect ECONNREFUSED 127.0.0.1:5432');

test.each([
  ['an error', new Error('disk full'), 'disk full'],
  [
    'an error with its causes',
    new Error('not saved', { cause: new Error('disk full', { cause: 'EIO' }) }),
    'not saved: disk full: EIO',
  ],
  ['an error without a text of its own', new Error('', { cause: unreachable }), unreachable.message],
  ['the last of several attempts', new AggregateError([new Error('::1'), unreachable], ''), unreachable.message],
  [
    'several attempts with a headline',
    new AggregateError([unreachable], 'no server'),
    `no server: ${unreachable.message}`,
  ],
  ['no attempt at all', new AggregateError([], 'nothing tried'), 'nothing tried'],
  ['what is thrown without being an error', 'a text', 'a text'],
  ['nothing', undefined, 'undefined'],
  ['an error on several lines', new Error('first\n  second\tthird'), 'first second third'],
])('summarizes %s on one line', (_what, error, expected) => {
  expect(errorSummary(error)).toBe(expected);
});

test('ends where a cause repeats', () => {
  const outer = new Error('outer');
  outer.cause = new Error('inner', { cause: outer });
  expect(errorSummary(outer)).toBe('outer: inner');
});
