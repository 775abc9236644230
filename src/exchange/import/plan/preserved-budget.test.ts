import { expect, test } from 'vitest';
import { PRESERVED_FIELDS_MAX } from '../preserved-fields.ts';
import { EXTRAS_MAX_CHARACTERS, type Extras } from '../unmapped-fields.ts';
import { preservedBudget } from './preserved-budget.ts';

const NONE: Extras = { basics: {}, records: {} };
const LONG = 'x'.repeat(10_000);

test('fields are stored when it is asked for, merged with those of before', () => {
  const budget = preservedBudget({ ...NONE, records: { a: { color: 'red' } } }, new Set(['a']));
  const offered = budget.addTo('a', { shape: 'round' });
  expect([offered.keeping, budget.changed()]).toEqual(['kept', undefined]);
  offered.store();
  expect(budget.changed()?.records).toEqual({ a: { color: 'red', shape: 'round' } });
  expect(budget.addTo('a', { shape: 'round' }).keeping).toBe('same');
  expect(budget.addTo('b', {}).keeping).toBe('same');
});

test('what is preserved for deleted records makes room, and other keys stay', () => {
  const present = { ...NONE, other: { kept: 'yes' }, records: { gone: { text: LONG }, here: { text: 'x' } } };
  const budget = preservedBudget(present, new Set(['here']));
  expect(budget.changed()).toEqual({ ...NONE, other: { kept: 'yes' }, records: { here: { text: 'x' } } });
  expect(present.records.gone.text).toBe(LONG);
});

test('a part is offered as long as there is room, and a smaller one after a large one that had none', () => {
  const budget = preservedBudget(NONE, new Set());
  const keepings = Array.from({ length: 12 }, (_, index) => {
    const offered = budget.addTo(`record${index}`, { text: LONG });
    offered.store();
    return offered.keeping;
  });
  expect(keepings.filter((keeping) => keeping === 'kept')).toHaveLength(9);
  expect(keepings.slice(-3)).toEqual(['full', 'full', 'full']);
  const small = budget.addTo('small', { text: 'x' });
  small.store();
  expect(small.keeping).toBe('kept');
  expect(JSON.stringify(budget.changed()).length).toBeLessThanOrEqual(EXTRAS_MAX_CHARACTERS);
});

test('room that is offered and not taken stays', () => {
  const budget = preservedBudget(NONE, new Set());
  for (let index = 0; index < 20; index++) expect(budget.addTo(`record${index}`, { text: LONG }).keeping).toBe('kept');
  expect(budget.changed()).toBeUndefined();
});

test('a part that replaces another needs only the difference', () => {
  const records = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`r${index}`, { text: LONG }]));
  const budget = preservedBudget({ ...NONE, records }, new Set(Object.keys(records)));
  expect(budget.addTo('new', { text: LONG }).keeping).toBe('full');
  expect(budget.addTo('r0', { text: 'y'.repeat(10_000) }).keeping).toBe('kept');
});

test('an entry with too many fields is not preserved, the basics share the room', () => {
  const many = Object.fromEntries(Array.from({ length: PRESERVED_FIELDS_MAX + 1 }, (_, index) => [`f${index}`, 'x']));
  const budget = preservedBudget(NONE, new Set());
  expect(budget.addTo('a', many).keeping).toBe('full');
  budget.addToBasics({ pet: 'cat' }).store();
  expect(budget.changed()).toEqual({ basics: { pet: 'cat' }, records: {} });
});
