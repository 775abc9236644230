import { expect, test } from 'vitest';
import { z } from 'zod';
import { CATALOGUE } from './catalogue.ts';
import { CatalogueSkill, skills } from './skill.ts';

test('the catalogue names every technology once, without regard to case', () => {
  expect(new Set(CATALOGUE.map(({ name }) => name.toLowerCase())).size).toBe(CATALOGUE.length);
});

test('every technology of the catalogue has a UUID of its own and a name that a skill may have', () => {
  const entry = z.strictObject({ ...CatalogueSkill.shape, id: z.uuid(), name: skills.fields.name.min(1) });
  expect(z.array(entry).parse(CATALOGUE)).toEqual(CATALOGUE);
  expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
});

test('the catalogue is sorted by name, as people read it', () => {
  const { compare } = new Intl.Collator('en');
  const names = CATALOGUE.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(compare));
});

test('the catalogue holds what a full-stack developer looks for first', () => {
  const names = new Set(CATALOGUE.map(({ name }) => name));
  for (const name of ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Docker', 'Figma']) expect(names).toContain(name);
});
