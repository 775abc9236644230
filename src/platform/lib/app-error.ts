import { z } from 'zod';

/** Every error code of the API, with its HTTP status. */
export const STATUS_OF_CODE = {
  invalid: 400,
  unauthorized: 401,
  reauth_required: 401,
  forbidden: 403,
  plan_limit: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected: 421,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;
const ERROR_CODES = Object.keys(STATUS_OF_CODE) as [ErrorCode, ...ErrorCode[]];

export const FieldFault = z.object({ field: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof FieldFault>;

/** The body of every error response: `message` is the headline, `error` the detail. */
export const Failure = z.object({
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  message: z.string(),
  error: z.string(),
  details: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof Failure>;

type AppErrorParts = {
  message: string;
  error?: string;
  /** Field faults of invalid input, or the stored object of a conflict. */
  details?: unknown;
  retryAfterSeconds?: number;
  /** Logged on the server only: why the request was rejected. */
  logged?: Record<string, string>;
  cause?: unknown;
};

/**
 * An error that may be sent to the client. Compare `code`, never use `instanceof`: the server-side rendering bundle has
 * its own copy of this class.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly error: string;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly logged: Record<string, string> | undefined;

  constructor(code: ErrorCode, { message, error, details, retryAfterSeconds, logged, cause }: AppErrorParts) {
    super(message, { cause });
    this.code = code;
    this.error = error ?? message;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.logged = logged;
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error;
}

const RETRY_AFTER_SECONDS = 2;

export function notLoggedIn(): AppError {
  return new AppError('unauthorized', { message: 'You are not logged in', error: 'Unauthorized' });
}

export function notFound(what: string): AppError {
  return new AppError('not_found', { message: `${what} not found`, error: 'Not found' });
}

/** Invalid input: the first fault is the detail, all faults are in `details`. */
export function invalid(message: string, faults: FieldFault[]): AppError {
  return new AppError('invalid', { message, error: faults[0]?.message ?? 'Invalid input', details: faults });
}

/** The server cannot serve this request now; the client should retry after a moment. */
export function unavailable(message: string, cause?: unknown): AppError {
  const error = 'Please try again in a moment';
  return new AppError('unavailable', { message, error, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
