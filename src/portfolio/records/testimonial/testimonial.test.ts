import { expect, test } from 'vitest';
import { hiddenWhilePending, withApproval } from './testimonial.ts';

const PENDING = { state: 'pending', visibility: 'nobody' };
const APPROVED = { state: 'approved', visibility: 'nobody' };

test('what is pending is hidden, whatever an import says', () => {
  expect(hiddenWhilePending({ state: 'pending', visibility: 'everyone' })).toEqual(PENDING);
  expect(hiddenWhilePending({ state: 'approved', visibility: 'everyone' })).toEqual({
    state: 'approved',
    visibility: 'everyone',
  });
});

test('to show what is pending is to approve it, and to approve it is to show it', () => {
  expect(withApproval(PENDING, { visibility: 'everyone' })).toEqual({ visibility: 'everyone', state: 'approved' });
  expect(withApproval(PENDING, { state: 'approved' })).toEqual({ visibility: 'everyone', state: 'approved' });
  expect(withApproval(PENDING, { state: 'approved', visibility: 'nobody' })).toEqual({
    visibility: 'nobody',
    state: 'approved',
  });
});

test('other changes are as they were sent, and nothing can be pending and shown', () => {
  expect(withApproval(PENDING, { role: 'Inventor' })).toEqual({ role: 'Inventor' });
  expect(withApproval(APPROVED, { visibility: 'everyone' })).toEqual({ visibility: 'everyone' });
  expect(withApproval(APPROVED, { state: 'pending', visibility: 'everyone' })).toEqual(PENDING);
});
