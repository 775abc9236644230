import { AppError, type Fault } from '../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../platform/lib/texts/sentence.ts';

export const NAME_TAKEN: Fault = { field: 'user_name', message: 'User name is already taken' };
export const EMAIL_TAKEN: Fault = { field: 'email', message: 'Email address is already registered' };

/** The error for a value that must be unique and belongs to another user. */
export function taken(message: ErrorMessage, faults: [Fault, ...Fault[]]): AppError {
  return new AppError('conflict', { message, error: faults[0].message, faults });
}

export function wrongPassword(message: ErrorMessage): AppError {
  return new AppError('forbidden', { message, error: 'Wrong password' });
}

/** The error for an action that needs the password again. */
export function passwordNeeded(message: ErrorMessage): AppError {
  return new AppError('reauth_required', { message, error: 'Please enter your password' });
}

/** The same for an account without a password, whose owner logs in at another site. */
export function loginNeeded(message: ErrorMessage): AppError {
  return new AppError('reauth_required', { message, error: 'Please log out, and log in again' });
}

/** The same for an account with a second factor, whose password was right. */
export function codeNeeded(message: ErrorMessage): AppError {
  const error = 'Please enter a code of your authenticator app, or a recovery code';
  return new AppError('reauth_required', { message, error, faults: [{ field: 'code', message: error }] });
}

export function wrongCode(message: ErrorMessage): AppError {
  return new AppError('forbidden', {
    message,
    error: 'Wrong code',
    faults: [{ field: 'code', message: 'Wrong code' }],
  });
}

/** Only a caller who has proved to be the owner gets it. */
export function suspended(): AppError {
  const error = 'This account is suspended: please contact the operator of this site';
  return new AppError('forbidden', { message: 'Login failed', error });
}

/** The error for a mailed link that was used, has expired or never existed. */
export function linkExpired(message: ErrorMessage): AppError {
  return new AppError('invalid', { message, error: 'This link has expired: please request a new one' });
}

/** The error for removing what alone opens an account. */
export function lastWayIn(message: ErrorMessage): AppError {
  const error = 'This is the only way to log in to your account: set a password first, with "Forgot password?"';
  return new AppError('conflict', { message, error });
}
