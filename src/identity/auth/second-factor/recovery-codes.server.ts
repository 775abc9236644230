import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/db/open.ts';

const CODES = 10;
/** Without i, l, o and u, which are misread (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 80 random bits: a plain hash is enough. */
const CODE_CHARACTERS = 16;
const GROUPS = /.{4}(?=.)/g;

/** Replaces all recovery codes of a user and returns the new ones: 'x7k2-…', each good for one login. */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, freshCode);
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Deletes the code. Returns false if there is none like it, or another request used it first. */
export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((row) => row.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function freshCode(): string {
  const characters = [...randomBytes(CODE_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.replace(GROUPS, '$&-');
}

/** However it is typed: in capitals, with or without hyphens and spaces, with letters read for the digits 0 and 1. */
function hashOf(code: string): string {
  const typed = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return createHash('sha256').update(typed).digest('hex');
}
