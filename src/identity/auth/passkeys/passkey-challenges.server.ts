import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../platform/context.ts';
import { MINUTE_MS } from '../../../platform/lib/time.ts';
import type { PasskeyChallengeTable } from '../../tables.ts';

/** As long as browsers wait for a person, who may have to find a security key. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;

type Subject = Pick<PasskeyChallengeTable, 'purpose' | 'user_id'>;

/** Returns a random value for an authenticator to sign, base64url. */
export async function issuePasskeyChallenge({ db, now }: Pick<Ctx, 'db' | 'now'>, subject: Subject): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const at = now();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', at.toISOString()).execute();
  const expires_at = new Date(at.getTime() + CHALLENGE_LIFE_MS).toISOString();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, ...subject, expires_at })
    .execute();
  return challenge;
}

/** Deletes a challenge, so that it is answered once. Returns undefined if there is none like it, or it has expired. */
export async function takePasskeyChallenge(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  challenge: string,
  purpose: Subject['purpose'],
): Promise<Pick<Subject, 'user_id'> | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now().toISOString())
    .returning('user_id')
    .executeTakeFirst();
}

/** Returns the challenge that the browser says was signed; '' if it is not readable. Nothing is verified yet. */
export function signedChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}
