import { expect, test } from 'vitest';
import { containsOwnName, isCommonPassword, rejectWeakPassword } from './weak-password.server.ts';

const ada = { user_name: 'lovelace', email: 'ada.lovelace@example.com' };

test('the most common passwords are rejected, in any capitalisation', async () => {
  for (const password of ['password', 'Password1', '12345678', 'QWERTYUIOP', 'trustno1', 'football1', '1q2w3e4r5t']) {
    expect(await isCommonPassword(password), password).toBe(true);
  }
  for (const password of ['correct horse battery', '        ', 'password ', '👩‍💻🎉🎉🎉🎉🎉🎉🎉']) {
    expect(await isCommonPassword(password), password).toBe(false);
  }
});

test('each of the 3,000 most common passwords of eight characters or more is rejected', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const common = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 3_000);
  expect(common).toHaveLength(3_000);
  const accepted: string[] = [];
  for (const password of common) if (!(await isCommonPassword(password.toUpperCase()))) accepted.push(password);
  expect(accepted).toEqual([]);
});

test("passwords made of the product's or the owner's names are rejected", () => {
  for (const password of [
    'vitrine-2026',
    'VitrineVitrine',
    'Lovelace1!',
    'ada.lovelace@example.com',
    'ada.lovelace.99',
  ]) {
    expect(containsOwnName(password, ada), password).toBe(true);
  }
  for (const password of ['lovelace writes notes', 'my vitrine is green', '19 12 1815 !!', 'ada likes engines']) {
    expect(containsOwnName(password, ada), password).toBe(false);
  }
});

test('a very short name does not count', () => {
  expect(containsOwnName('ed-19281928', { user_name: 'ed', email: 'ed@example.com' })).toBe(false);
});

test('the error names the field', async () => {
  await expect(rejectWeakPassword('password1', ada, 'Not saved')).rejects.toMatchObject({
    code: 'invalid',
    message: 'Not saved',
    error: 'Password is too easy to guess',
    details: [{ field: 'password', message: 'Password is too easy to guess' }],
  });
});
