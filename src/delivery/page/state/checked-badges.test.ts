import { expect, test } from 'vitest';
import { markAt } from './checked-badges.ts';
import { samplePortfolio } from './sample-portfolio.server.ts';
import { recordsOf } from './shown-records.ts';

test('a mark is on the record of its kind alone, also where one of another kind has the same id', () => {
  const { state } = samplePortfolio();
  const { profile } = state;
  const queries = ['badges', 'certifications'].map((path) => ({
    key: [path, profile.id],
    data: [{ id: 'same', expiration_date: '' }],
  }));
  const times = { checked_at: '2026-01-01T00:00:00.000Z', valid_until: '' };
  const checks = [{ kind: 'certifications', record_id: 'same', name: 'Weaving', issuer: 'example.com', ...times }];
  const marked = markAt({ state: { profile, queries }, checks }, new Date('2026-06-01')).state.queries;
  expect(recordsOf(marked, 'badges')).not.toMatchObject([{ checked: expect.anything() }]);
  expect(recordsOf(marked, 'certifications')).toMatchObject([{ checked: expect.stringContaining('Weaving') }]);
});
