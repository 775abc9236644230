import { expect, test } from 'vitest';
import { z } from 'zod';
import { freshId } from './uuid.ts';

test('an id is a random UUID, different each time', () => {
  const ids = Array.from({ length: 100 }, freshId);
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
