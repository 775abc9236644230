import { expect, test } from 'vitest';
import { changedContent } from './record-steps.ts';

const LEDGER = {
  id: 'a',
  title: 'Ledger',
  technologies: ['Rust'],
  hidden: false,
  position: 1,
  updated_at: '2026-01-01T00:00:00.000Z',
};

test('only what the owner has written counts as changed: not the place in the list, nor the time', () => {
  const after = { ...LEDGER, title: 'Ledgers', technologies: ['Rust', 'C'], position: 3, updated_at: '2026-02-01' };
  expect(changedContent(LEDGER, after)).toEqual({ title: 'Ledgers', technologies: ['Rust', 'C'] });
  expect(changedContent(LEDGER, { ...LEDGER, position: 2, slug: 'ledger-2' })).toEqual({});
});

test('the job title of an experience, which is named position, counts', () => {
  expect(changedContent({ position: 'Engineer' }, { position: 'Architect' })).toEqual({ position: 'Architect' });
});
