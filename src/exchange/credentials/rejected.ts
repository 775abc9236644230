import { AppError } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';

export const CHECK_FAILED = 'Error checking badge';
export const BAD_SIGNATURE = 'Its signature is not valid: it was changed, or signed by somebody else';
export const UNKNOWN_KEY = 'Its issuer does not have the key by which it is signed';
export const UNKNOWN_ISSUER = 'Its issuer is named in a way that cannot be checked here';
export const UNKNOWN_STATUS = 'Whether it is revoked cannot be checked here';
export const NOT_AT_ISSUER = 'It is not at the host of its issuer';
export const REVOKED = 'Its issuer has revoked it';
export const NOT_VALID_NOW = 'By its dates it is not valid now';

/** What was looked at, and does not hold. */
export function rejected(error: ErrorMessage): AppError {
  return new AppError('invalid', { message: CHECK_FAILED, error });
}
