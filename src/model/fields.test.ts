import { expect, test } from 'vitest';
import { z } from 'zod';
import { isSingleLine, line, prose, proseList, TITLE_MAX_CHARACTERS, textList } from './fields.ts';

test('a field is a single line by its definition, not by its length', () => {
  const lines = [line(), line().min(1), textList().element];
  expect(lines.map(isSingleLine)).toEqual([true, true, true]);
  const others = [prose(), proseList().element, z.string().max(TITLE_MAX_CHARACTERS)];
  expect(others.map(isSingleLine)).toEqual([false, false, false]);
});
