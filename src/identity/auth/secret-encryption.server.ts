import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Keys = { keyedHash(purpose: string, value: string): string };
/** What the secret is for, and whose it is: each has its own key. */
type Subject = { purpose: 'totp-secret' | 'webhook-secret'; id: string };

function keyFor({ keyedHash }: Keys, { purpose, id }: Subject): Buffer {
  return Buffer.from(keyedHash(purpose, id), 'base64url');
}

/** Encrypts with a key that derives from the server's secret: a stolen database reveals nothing. */
export function encryptSecret(keys: Keys, subject: Subject, secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(keys, subject), iv);
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

/** Returns undefined if the server's secret is another one, or what is stored was changed or cut off. */
export function decryptSecret(keys: Keys, subject: Subject, stored: string): string | undefined {
  const bytes = Buffer.from(stored, 'base64url');
  const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  try {
    // With the length, a tag that was cut off is rejected, which would be easier to guess.
    const decipher = createDecipheriv(CIPHER, keyFor(keys, subject), iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
