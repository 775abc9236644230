import { z } from 'zod';
import { call } from '../../../platform/api/api-client.ts';
import { RecoveryCodes, SecondFactorState, type StepUp, TotpSecret } from '../../second-factor.ts';

const Message = z.object({ message: z.string() });

/** What a form asks for where a login may be too old. */
export type Proof = { password: string; code: string };

/** Recovery codes are longer than the six digits of an app. */
const APP_CODE = /^[\d\s]*$/;

/** A code of either kind, under the key of its kind; empty fields are not sent. */
export function codeKeys(code: string): { code?: string; recovery_code?: string } {
  if (code.trim() === '') return {};
  return APP_CODE.test(code) ? { code } : { recovery_code: code };
}

export function proofBody({ password, code }: Proof): StepUp {
  return { ...(password && { password }), ...codeKeys(code) } as StepUp;
}

export async function readSecondFactor(): Promise<SecondFactorState> {
  return SecondFactorState.parse(await call('/api/users/second-factor'));
}

export async function beginTotp(proof: Proof): Promise<TotpSecret> {
  return TotpSecret.parse(await call('/api/users/totp', { method: 'POST', body: proofBody(proof) }));
}

/** Returns the recovery codes, which are never shown again. */
export async function confirmTotp(code: string): Promise<string[]> {
  const body = await call('/api/users/totp/confirm', { method: 'POST', body: { code } });
  return RecoveryCodes.parse(body).recovery_codes;
}

export async function removeTotp(proof: Proof): Promise<string> {
  return Message.parse(await call('/api/users/totp', { method: 'DELETE', body: proofBody(proof) })).message;
}

export async function replaceCodes(proof: Proof): Promise<string[]> {
  const body = await call('/api/users/recovery-codes', { method: 'POST', body: proofBody(proof) });
  return RecoveryCodes.parse(body).recovery_codes;
}
