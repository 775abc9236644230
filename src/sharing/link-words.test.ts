import { expect, test } from 'vitest';
import { dayOf, endOfDay, linkStatus, lookedAtText, openedText, termsText } from './link-words.ts';
import type { ShareLink } from './share-link.ts';

const LINK: ShareLink = {
  id: 'a',
  name: 'Acme',
  view_id: null,
  url: 'https://folio.example/s/x',
  expires_at: null,
  has_password: false,
  show_contact: false,
  notify: 'off',
  opened_count: 0,
  first_opened_at: null,
  last_opened_on: null,
  countries: [],
  looked_at: [],
  revoked_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const NOW = new Date('2026-03-01T12:00:00.000Z');

test('a link is active until it is revoked or expired, or its view is deleted', () => {
  const views = new Map([['v', 'Acme']]);
  const statusOf = (change: Partial<ShareLink>) => linkStatus({ ...LINK, ...change }, views, NOW);
  expect(statusOf({})).toBe('Active');
  expect(statusOf({ view_id: 'v', expires_at: '2026-03-01T12:00:00.001Z' })).toBe('Active');
  expect(statusOf({ expires_at: '2026-03-01T12:00:00.000Z' })).toBe('Expired');
  expect(statusOf({ view_id: 'gone' })).toBe('Its view was deleted');
  expect(statusOf({ view_id: 'gone', revoked_at: '2026-02-01T00:00:00.000Z' })).toBe('Revoked');
});

test('openings are told with their day and the places they come from', () => {
  expect(openedText(LINK)).toBe('Not opened yet');
  const countries = ['DE', 'ZZ', 'FR', 'IT', 'ES', 'PT'].map((country_code, index) => ({
    country_code,
    opened_count: 9 - index,
  }));
  expect(openedText({ ...LINK, opened_count: 1, last_opened_on: '2026-02-03', countries: countries.slice(0, 1) })).toBe(
    'Opened once, last on 3 Feb 2026 · Germany 9',
  );
  expect(openedText({ ...LINK, opened_count: 2_000, last_opened_on: '2026-02-03', countries })).toBe(
    'Opened 2,000 times, last on 3 Feb 2026 · Germany 9, unknown place 8, France 7, Italy 6, Spain 5, 1 more',
  );
});

test('what readers looked at has the titles of projects and the formats of files', () => {
  expect(lookedAtText(LINK, new Map())).toBeUndefined();
  const looked_at: ShareLink['looked_at'] = [
    { kind: 'project', id: 'p', count: 3 },
    { kind: 'project', id: 'gone', count: 2 },
    { kind: 'file', id: 'pdf', count: 1 },
  ];
  expect(lookedAtText({ ...LINK, looked_at }, new Map([['p', 'Engine']]))).toBe(
    'Looked at: Engine 3, a deleted project 2, résumé (PDF) 1',
  );
});

test('a link ends with the chosen day, and the form shows that day again', () => {
  expect([endOfDay(''), dayOf(null)]).toEqual([null, '']);
  const end = endOfDay('2030-01-31');
  expect(dayOf(end)).toBe('2030-01-31');
  expect(termsText({ ...LINK, expires_at: end, has_password: true, show_contact: true, notify: 'first' })).toBe(
    'Until 31 Jan 2030 · password · with contact details · mail at the first opening',
  );
});
