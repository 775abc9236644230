import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptSecret, encryptSecret } from './secret-encryption.server.ts';

const keysOf = (secret: string) => ({
  keyedHash: (purpose: string, value: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url'),
});
const KEYS = keysOf('secret of the server');
const TOTP = { purpose: 'totp-secret', id: 'ada' } as const;

test.each(['', 'JBSWY3DPEHPK3PXP', 'whsec_ü😀', 'x'.repeat(10_000)])('%j is read back as it was', (secret) => {
  expect(decryptSecret(KEYS, TOTP, encryptSecret(KEYS, TOTP, secret))).toBe(secret);
});

test('the same secret is stored differently each time, and never as it is', () => {
  const stored = [encryptSecret(KEYS, TOTP, 'JBSWY3DPEHPK3PXP'), encryptSecret(KEYS, TOTP, 'JBSWY3DPEHPK3PXP')];
  expect(stored[0]).not.toBe(stored[1]);
  for (const text of stored) expect(Buffer.from(text, 'base64url').includes('JBSWY3DPEHPK3PXP')).toBe(false);
});

test.each([
  ['another server', keysOf('another secret'), TOTP],
  ['another account', KEYS, { ...TOTP, id: 'eve' }],
  ['another purpose', KEYS, { ...TOTP, purpose: 'webhook-secret' }],
] as const)('%s cannot read it', (_what, keys, subject) => {
  expect(decryptSecret(keys, subject, encryptSecret(KEYS, TOTP, 'secret'))).toBeUndefined();
});

test('whatever was changed in a stored secret, or cut off, it is not read', () => {
  const stored = Buffer.from(encryptSecret(KEYS, TOTP, 'secret'), 'base64url');
  for (let at = 0; at < stored.length; at += 1) {
    const changed = Buffer.from(stored);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, decryptSecret(KEYS, TOTP, changed.toString('base64url'))]).toEqual([at, undefined]);
    expect([at, decryptSecret(KEYS, TOTP, stored.subarray(0, at).toString('base64url'))]).toEqual([at, undefined]);
  }
});
