import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isRealDate, isSingleLine, line, prose, proseList, TITLE_MAX_CHARACTERS, textList } from './fields.ts';

test('a field is a single line by its definition, not by its length', () => {
  const lines = [line(), line().min(1), textList().element];
  expect(lines.map(isSingleLine)).toEqual([true, true, true]);
  const others = [prose(), proseList().element, z.string().max(TITLE_MAX_CHARACTERS)];
  expect(others.map(isSingleLine)).toEqual([false, false, false]);
});

test('a real date is a day that the calendar has, from 1900 to 2100', () => {
  const number = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(fc.integer({ min: 1895, max: 2105 }), number(14), number(33), (year, month, day) => {
      const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
      const date = new Date(Date.UTC(year, month - 1, day));
      const isDay = date.toISOString().slice(0, 10) === text && year >= 1900 && year <= 2100;
      expect([text, isRealDate(text)]).toEqual([text, isDay]);
    }),
    { numRuns: 2_000 },
  );
});
