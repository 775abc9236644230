import { expect, test } from 'vitest';
import { dayOf, endOfDay, isShortened, linkStatus, lookTexts, openedText, shortened, termsText } from './link-words.ts';
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
  client_id: null,
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

test('openings are told with their days and the places they come from', () => {
  expect(openedText(LINK)).toBe('Not opened yet');
  const countries = ['DE', 'ZZ', 'FR', 'IT', 'ES', 'PT'].map((country_code, index) => ({
    country_code,
    opened_count: 9 - index,
  }));
  const opened = { ...LINK, first_opened_at: '2026-02-03T23:59:59.000Z', last_opened_on: '2026-02-03', countries };
  expect(openedText({ ...opened, opened_count: 1, countries: countries.slice(0, 1) })).toBe(
    'Opened once, last on 3 Feb 2026 · Germany 9',
  );
  expect(openedText({ ...opened, opened_count: 2_000, last_opened_on: '2026-02-05' })).toBe(
    'Opened 2,000 times, first on 3 Feb 2026, last on 5 Feb 2026 · Germany 9, unknown place 8, France 7, Italy 6, Spain 5, 1 more',
  );
});

test('what readers looked at has the titles of projects and the formats of files', () => {
  const looked_at: ShareLink['looked_at'] = [
    { kind: 'project', id: 'p', count: 3 },
    { kind: 'project', id: 'gone', count: 2 },
    { kind: 'file', id: 'pdf', count: 1 },
  ];
  const looked = { ...LINK, looked_at };
  const titles = new Map([['p', 'Engine']]);
  expect(lookTexts(LINK, titles)).toEqual([]);
  expect(lookTexts(looked, titles)).toEqual(['Engine 3', 'a deleted project 2', 'résumé (PDF) 1']);
  expect(lookTexts(looked, undefined)).toEqual(['a project 3', 'a project 2', 'résumé (PDF) 1']);
});

test('a long list of counts is shortened to its first five', () => {
  const counts = ['a 6', 'b 5', 'c 4', 'd 3', 'e 2', 'f 1', 'g 1'];
  expect([shortened(counts), isShortened(counts)]).toEqual(['a 6, b 5, c 4, d 3, e 2, 2 more', true]);
  expect([shortened(counts.slice(0, 5)), isShortened(counts.slice(0, 5))]).toEqual(['a 6, b 5, c 4, d 3, e 2', false]);
});

test('a link ends with the chosen day, and the form shows that day again', () => {
  expect([endOfDay(''), dayOf(null)]).toEqual([null, '']);
  const end = endOfDay('2030-01-31');
  expect(dayOf(end)).toBe('2030-01-31');
  expect(termsText({ ...LINK, expires_at: end, has_password: true, show_contact: true, notify: 'first' }, true)).toBe(
    'Until 31 Jan 2030 · password · with contact details · email at the first opening',
  );
});

test('no mail is claimed that cannot be sent, or not be known to be', () => {
  const terms = (notify: ShareLink['notify']) =>
    [true, false, undefined].map((isConfirmed) => termsText({ ...LINK, notify }, isConfirmed));
  expect(terms('off')).toEqual(['No end', 'No end', 'No end']);
  const none = 'No end · no email: your email address is not confirmed';
  expect(terms('first')).toEqual(['No end · email at the first opening', none, 'No end']);
  expect(terms('digest')).toEqual(['No end · in the weekly email', none, 'No end']);
});
