import { argon2Sync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { hashPassword, isOutdated, matchPassword, setCheapHashing, verifyPassword } from './passwords.server.ts';

const PASSWORD = 'correct horse battery';

/** Returns a hash as an earlier version, with cheaper parameters, would have stored it. */
function cheapHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    tagLength: 32,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=8192,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

test('a hash contains its parameters and is different each time', async () => {
  const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(isOutdated(first)).toBe(false);
});

test('a password is compared exactly', async () => {
  const hundredBytes = 'x'.repeat(90);
  const same = ['        ', 'with\u0000nul and more', '👩‍💻🎉🎉🎉🎉🎉🎉🎉', `${hundredBytes}y`, 'Ünïcödé päss'];
  const different = ['       ', 'with', '👩‍💻🎉🎉🎉🎉🎉🎉', `${hundredBytes}z`, 'Unicode pass'];
  for (const [index, password] of same.entries()) {
    const hash = await hashPassword(password);
    expect(await verifyPassword(password, hash)).toBe(true);
    expect(await verifyPassword(different[index] ?? '', hash)).toBe(false);
    expect(await verifyPassword(`${password} `, hash)).toBe(false);
    expect(await verifyPassword(password.toUpperCase(), hash)).toBe(password.toUpperCase() === password);
  }
});

test('a password is the same on every keyboard, also of hashes of before', async () => {
  const mac = 'Ünïcödé päss ﬁ'.normalize('NFD');
  const windows = 'Ünïcödé päss ﬁ'.normalize('NFC');
  for (const chosen of [mac, windows, 'Ünïcödé päss fi']) {
    const hash = await hashPassword(chosen);
    for (const typed of [mac, windows, 'Ünïcödé päss fi']) {
      expect(await matchPassword(typed, hash)).toEqual({ isOldForm: false });
    }
  }
  const [onMac, onWindows] = [cheapHash('Zoë’s café'.normalize('NFD')), cheapHash('Zoë’s café'.normalize('NFC'))];
  expect(await matchPassword('Zoë’s café'.normalize('NFD'), onMac)).toEqual({ isOldForm: true });
  expect(await matchPassword('Zoë’s café'.normalize('NFC'), onMac)).toEqual({ isOldForm: true });
  expect(await matchPassword('Zoë’s café'.normalize('NFD'), onWindows)).toEqual({ isOldForm: false });
  expect(await matchPassword('Zoe’s cafe', onMac)).toBe(undefined);
});

test('an older, cheaper hash can still be verified, and is recognised as outdated', async () => {
  const hash = cheapHash(PASSWORD);
  expect(await verifyPassword(PASSWORD, hash)).toBe(true);
  expect(await verifyPassword('something else', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(true);
});

test('hashes are cheap only in tests that choose it', async () => {
  onTestFinished(() => setCheapHashing(false));
  setCheapHashing(true);
  const cheap = await hashPassword(PASSWORD);
  expect(cheap).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await verifyPassword(PASSWORD, cheap)).toBe(true);
  setCheapHashing(false);
  expect(isOutdated(cheap)).toBe(true);
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('without a hash no password is right', async () => {
  expect(await verifyPassword(PASSWORD, undefined)).toBe(false);
  expect(await verifyPassword('', '')).toBe(false);
  expect(await verifyPassword('', 'plain')).toBe(false);
  expect(isOutdated('plain')).toBe(true);
});

test('more than fifty waiting hashes are rejected', async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 60 }, () => verifyPassword(PASSWORD, cheapHash('x'))));
  const rejected = attempts.filter(({ status }) => status === 'rejected');
  // One or two run at the same time, depending on the cores.
  const atWork = Math.max(1, Math.min(2, availableParallelism() - 1));
  expect(rejected).toHaveLength(60 - 50 - atWork);
  expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: expect.any(Number) } });
  expect(await verifyPassword(PASSWORD, cheapHash(PASSWORD))).toBe(true);
});
