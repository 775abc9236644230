import { expect, test } from 'vitest';
import { z } from 'zod';
import { freshId } from './uuid.ts';

test('a fresh id is a random UUID, each time another', () => {
  const ids = Array.from({ length: 100 }, freshId);
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
