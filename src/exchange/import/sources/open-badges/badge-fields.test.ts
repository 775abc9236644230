import { expect, test } from 'vitest';
import type { UnusedPart } from '../../import-schemas.ts';
import { OWN_PART } from '../../json-resume/mapping.ts';
import { isBadge, readBadge } from './badge-fields.ts';

function read(document: Record<string, unknown>, hasImage = true) {
  const notes: UnusedPart[] = [];
  return { badge: readBadge(document, hasImage, notes), whys: notes.map(({ why }) => why) };
}

test.each([
  [{ type: 'Assertion' }],
  [{ type: ['VerifiableCredential', 'OpenBadgeCredential'] }],
  [{ type: 'BadgeClass' }],
  [{ badge: { name: 'Puncher' } }],
  [{ vc: { type: [] } }],
  [{ credentialSubject: { achievement: {} } }],
])('%j is a badge', (document) => {
  expect(isBadge(document)).toBe(true);
});

test.each([[{}], [{ type: 'Person' }], [{ badge: 'https://badges.example/1' }], [{ credentialSubject: {} }]])(
  '%j is none',
  (document) => {
    expect(isBadge(document)).toBe(false);
  },
);

test('its date is that of the award, in whatever field and form a version has it', () => {
  const dated = (fields: object) => read({ type: 'Assertion', badge: { name: 'P' }, ...fields }).badge.date;
  expect(dated({ issuedOn: '2019-05-06T10:00:00+02:00' })).toBe('2019-05-06');
  expect(dated({ issuedOn: 1_557_136_800 })).toBe('2019-05-06');
  expect(dated({ awardedDate: '2024-01-01', validFrom: '2023-01-01' })).toBe('2024-01-01');
  expect(dated({ issuanceDate: '2022-02-02T00:00:00Z' })).toBe('2022-02-02');
  expect(dated({ issuedOn: 'last spring' })).toBe('last spring');
  expect(dated({})).toBe('');
});

test('it links to where it can be checked, never to something that no browser opens', () => {
  const link = (document: object, badge: object = {}) => {
    const own = read({ ...document, badge: { name: 'P', ...badge } }).badge[OWN_PART];
    return own instanceof Object && 'badge_link' in own ? own.badge_link : undefined;
  };
  const url = (path: string) => `https://badges.example/${path}`;
  expect(link({ verification: { url: url('v') }, id: url('a') })).toBe(url('v'));
  expect(link({ verify: { url: url('hosted') } })).toBe(url('hosted'));
  expect(link({ id: 'urn:uuid:1' }, { criteria: { id: url('c') }, id: url('b') })).toBe(url('c'));
  expect(link({}, { criteria: url('page'), id: url('b') })).toBe(url('page'));
  expect(link({}, { id: url('b') })).toBe(url('b'));
  expect(link({ id: 'javascript:alert(1)' })).toBeUndefined();
  expect(link({ id: url('x'.repeat(2_048)) })).toBeUndefined();
});

test('an issuer that is only an address is named by its host', () => {
  const awarder = (issuer: unknown) => read({ badge: { name: 'P', issuer } }).badge.awarder;
  expect([awarder({ name: 'Jacquard' }), awarder('https://loom.example/issuer.json'), awarder('Jacquard')]).toEqual([
    'Jacquard',
    'loom.example',
    'Jacquard',
  ]);
  expect(read({ issuer: { name: 'School' }, badge: { name: 'P', issuer: { name: 'Other' } } }).badge.awarder).toBe(
    'School',
  );
});

test('what cannot be taken is said: an end, a picture elsewhere, a name elsewhere', () => {
  const badge = { name: 'Puncher', image: 'https://badges.example/p.png' };
  expect(read({ badge, expires: '2030-01-01' }).whys).toEqual(['expires on 2030-01-01']);
  expect(read({ badge }, false).whys).toEqual(['its image is not fetched: upload it in the badge']);
  expect(read({ badge: { name: 'P', image: { id: 'https://badges.example/p.png' } } }, false).whys).toHaveLength(1);
  const unnamed = read({ type: 'Assertion', badge: 'https://badges.example/b' });
  expect([unnamed.badge.title, unnamed.whys]).toEqual([
    'Badge',
    ['its name is elsewhere and was not fetched: give it one after the import'],
  ]);
});

test('its text is what it is for and how it is earned, its tags are skills', () => {
  const { badge } = read({
    badge: {
      name: 'Puncher',
      description: 'Punches cards',
      criteria: { narrative: 'Punch ten.' },
      tags: ['cards', 7, ' ', 'x'.repeat(300)],
    },
  });
  expect(badge.summary).toBe('Punches cards\n\nPunch ten.');
  expect(badge[OWN_PART]).toEqual({ skills: ['cards', 'x'.repeat(200)] });
});
