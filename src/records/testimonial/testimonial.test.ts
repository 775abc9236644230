import { expect, test } from 'vitest';
import { hiddenWhilePending, withApproval } from './testimonial.ts';

const PENDING = { state: 'pending', hidden: true };
const APPROVED = { state: 'approved', hidden: true };

test('what is pending is hidden, whatever an import says', () => {
  expect(hiddenWhilePending({ state: 'pending', hidden: false })).toEqual(PENDING);
  expect(hiddenWhilePending({ state: 'approved', hidden: false })).toEqual({ state: 'approved', hidden: false });
});

test('to show what is pending is to approve it, and to approve it is to show it', () => {
  expect(withApproval(PENDING, { hidden: false })).toEqual({ hidden: false, state: 'approved' });
  expect(withApproval(PENDING, { state: 'approved' })).toEqual({ hidden: false, state: 'approved' });
  expect(withApproval(PENDING, { state: 'approved', hidden: true })).toEqual({ hidden: true, state: 'approved' });
});

test('other changes are as they were sent, and nothing can be pending and shown', () => {
  expect(withApproval(PENDING, { role: 'Inventor' })).toEqual({ role: 'Inventor' });
  expect(withApproval(APPROVED, { hidden: false })).toEqual({ hidden: false });
  expect(withApproval(APPROVED, { state: 'pending', hidden: false })).toEqual(PENDING);
});
