import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isReservedName } from './reserved-names.ts';
import { AccountChange, Login, Registration, userName } from './user.ts';

const good = {
  user_name: 'ada',
  email: 'ada@example.com',
  password: 'correct horse battery',
  confirm_password: 'correct horse battery',
};

function faultsOf(changes: object): string[] {
  const { error } = Registration.safeParse({ ...good, ...changes });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

function withPassword(password: string) {
  return { password, confirm_password: password };
}

test('a password has 8 to 128 characters, as people count them', () => {
  expect(faultsOf(withPassword('1234567'))).toEqual(['password must be at least 8 characters']);
  expect(faultsOf(withPassword('🎉'.repeat(7)))).toEqual(['password must be at least 8 characters']);
  expect(faultsOf(withPassword('x'.repeat(129)))).toEqual(['password must be at most 128 characters']);
  for (const password of [
    '12345678',
    '        ',
    '🎉'.repeat(8),
    '🎉'.repeat(128),
    'x'.repeat(128),
    'nul\u0000 in it',
  ]) {
    expect(faultsOf(withPassword(password))).toEqual([]);
    expect(Registration.parse({ ...good, ...withPassword(password) }).password).toBe(password);
  }
});

test('a lone surrogate is rejected: its bytes would equal those of any other', () => {
  expect(faultsOf(withPassword(`12345678\ud83d`))).toContain('password contains an invalid character');
  expect(Login.safeParse({ email: 'a@b.co', password: 'x\ud83d' }).success).toBe(false);
});

test('the password confirmation is checked separately', () => {
  expect(faultsOf({ confirm_password: 'something else' })).toEqual([
    'confirm_password must be the same as the password',
  ]);
});

test('the documented lengths are enforced', () => {
  const { properties } = z.toJSONSchema(Registration, { io: 'input' });
  expect(properties?.password).toMatchObject({ type: 'string', minLength: 8, maxLength: 128 });
});

test('an image is accepted at registration only with its upload token', () => {
  const image_url = `images/${'a'.repeat(64)}.webp`;
  expect(faultsOf({ image_url })).toEqual(['image_url must come with the ticket that it was uploaded with']);
  expect(faultsOf({ image_url, ticket: 'ticket' })).toEqual([]);
});

test('user names are lower-case letters, digits and hyphens', () => {
  expect(userName().parse(' Ada-1 ')).toBe('ada-1');
  for (const name of ['a', 'x'.repeat(33), 'a b', 'ä-b', 'a_b', 'a.b', '']) {
    expect(userName().safeParse(name).success, name).toBe(false);
  }
});

test('names that the program needs, or that would mislead, are reserved', () => {
  const needed = ['admin', 'api', 'sessions', 'home', 'sample', 'security', 'billing', 'postmaster', 'vitrine'];
  expect(needed.filter((name) => !isReservedName(name))).toEqual([]);
  expect(isReservedName('ada')).toBe(false);
});

test('a change of the account accepts only keys that users may change', () => {
  const sent = { id: 'x', email: 'x@y.zz', password_hash: 'x', revision: 9, created_at: 'x', headline: 'Hi' };
  expect(AccountChange.parse(sent)).toEqual({ headline: 'Hi' });
});

describe('a change of an account', () => {
  const change = (values: object) => {
    const { data, error } = AccountChange.safeParse(values);
    return data ?? error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  };

  test.each([
    [{}, {}],
    [{ user_name: ' Ada-1 ' }, { user_name: 'ada-1' }],
    [{ headline: '  Maths ' }, { headline: 'Maths' }],
    [{ page_languages: ['de', 'fr', 'de'] }, { page_languages: ['de', 'fr'] }],
    [
      { contact_email: '', contact_phone: '' },
      { contact_email: '', contact_phone: '' },
    ],
    [{ id: 'x', email: 'x@example.com', is_admin: true }, {}],
  ])('%j is read as %j', (values, expected) => {
    expect(change(values)).toEqual(expected);
  });

  test.each([
    [{ user_name: 'a' }, 'user_name must be 2 to 32 letters a to z, digits or hyphens'],
    [{ user_name: 'ädä' }, 'user_name must be 2 to 32 letters a to z, digits or hyphens'],
    [{ user_name: 'a'.repeat(33) }, 'user_name must be 2 to 32 letters a to z, digits or hyphens'],
    [{ user_name: `ada\n${'x'.repeat(40)}` }, 'user_name must be 2 to 32 letters a to z, digits or hyphens'],
    [{ image_url: 'https://elsewhere.example/x.webp' }, 'image_url must be an image uploaded here'],
    [{ links: Array(21).fill({ label: 'x', url: '' }) }, 'links must have at most 20 items'],
    [
      { links: [{ label: 'x', url: 'javascript:alert(1)' }] },
      'links.0.url must be a web address that starts with http:// or https://',
    ],
    [{ contact_email: 'ada' }, 'contact_email must be an email address'],
    [{ publishing: 'never' }, 'publishing must be one of instant, manual'],
  ])('%j is rejected: %s', (values, fault) => {
    expect(change(values)).toEqual([fault]);
  });
});
