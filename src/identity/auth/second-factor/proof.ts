import type { z } from 'zod';
import type { StepUp } from '../../second-factor.ts';

/** What a form asks for where a login may be too old. */
export type Proof = { password: string; code: string };

/** Recovery codes are longer than the six digits of an app. */
const APP_CODE = /^[\d\s]*$/;

/** A code of either kind, under the key of its kind; empty fields are not sent. */
export function codeKeys(code: string): { code?: string; recovery_code?: string } {
  if (code.trim() === '') return {};
  return APP_CODE.test(code) ? { code } : { recovery_code: code };
}

export function proofBody({ password, code }: Proof): NonNullable<z.input<typeof StepUp>> {
  return { ...(password && { password }), ...codeKeys(code) };
}
