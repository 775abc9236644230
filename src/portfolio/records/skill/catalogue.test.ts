import { expect, test } from 'vitest';
import { z } from 'zod';
import { CATALOGUE } from './catalogue.ts';
import { CatalogueSkill, skills } from './skill.ts';

test('the catalogue has every technology once, case-insensitively', () => {
  expect(new Set(CATALOGUE.map(({ name }) => name.toLowerCase())).size).toBe(CATALOGUE.length);
});

test('every technology of the catalogue has a unique UUID and a valid name', () => {
  const entry = z.strictObject({ ...CatalogueSkill.shape, id: z.uuid(), name: skills.fields.name.min(1) });
  expect(z.array(entry).parse(CATALOGUE)).toEqual(CATALOGUE);
  expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
});

test('the catalogue is sorted by name, as people read it', () => {
  const { compare } = new Intl.Collator('en');
  const names = CATALOGUE.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(compare));
});

test('the catalogue has the main technologies of full-stack development', () => {
  const names = new Set(CATALOGUE.map(({ name }) => name));
  for (const name of ['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Docker', 'Figma']) expect(names).toContain(name);
});
