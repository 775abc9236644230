import type { ErrorCode } from './texts/errors/error-codes.ts';
import type { Failure, MadeFault } from './texts/errors/failure.ts';
import type { Thing } from './texts/errors/things.ts';
import { type ErrorMessage, englishOf, type Params, type PlainErrorText, say, sentenceOf } from './texts/sentence.ts';

/** A fault as the code names it. */
export type Fault = { field: string; message: ErrorMessage };

type AppErrorParts = {
  message: ErrorMessage;
  error?: ErrorMessage;
  faults?: readonly Fault[] | undefined;
  /** The stored object of a conflict. */
  details?: unknown;
  retryAfterSeconds?: number;
  /** Logged on the server only: why the request was rejected. */
  logged?: Record<string, string>;
  cause?: unknown;
  received?: ReceivedError;
};

type ErrorTexts = Readonly<Record<'message' | 'error', string>>;
/** An error as another thread or the API has received it. */
export type ReceivedError = Pick<Failure, 'message' | 'error'> & Partial<Failure>;

/**
 * An error that may be sent to the client. Compare `code`, never use `instanceof`: the server-side rendering bundle has
 * its own copy of this class.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly error: string;
  /** The English of the catalogue from which `message` and `error` were made, and the values of both. */
  readonly texts: ErrorTexts;
  /** Their ids, of an error that came from elsewhere. */
  readonly ids: ErrorTexts | undefined;
  readonly params: Params;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly logged: Record<string, string> | undefined;

  constructor(code: ErrorCode, { message, error = message, faults, details, received, ...parts }: AppErrorParts) {
    const [headline, detail] = [sentenceOf(message), sentenceOf(error)];
    super(englishOf(message), { cause: parts.cause });
    this.code = code;
    this.error = englishOf(error);
    this.texts = { message: headline.text, error: detail.text };
    this.ids = received && { message: received.message_id ?? '', error: received.error_id ?? '' };
    this.params = received?.params ?? { ...headline.params, ...detail.params };
    this.details = details ?? faults?.map(madeFault);
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.logged = parts.logged;
  }
}

function madeFault({ field, message }: Fault): MadeFault {
  return { field, message: englishOf(message), ...sentenceOf(message) };
}

/** The error that another thread or the API has received. */
export function receivedError(code: ErrorCode, received: ReceivedError): AppError {
  const { message, error, details } = received;
  return new AppError(code, { message: message as PlainErrorText, error: error as PlainErrorText, details, received });
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError' && 'code' in error;
}

const RETRY_AFTER_SECONDS = 2;

export function notLoggedIn(): AppError {
  return new AppError('unauthorized', { message: 'You are not logged in', error: 'Unauthorized' });
}

export function notFound(what: Thing): AppError {
  return new AppError('not_found', { message: say('{what} not found', { what }), error: 'Not found' });
}

/** Invalid input: the first fault is the detail, all faults are in `details`. */
export function invalid(message: ErrorMessage, faults: Fault[]): AppError {
  return new AppError('invalid', { message, error: faults[0]?.message ?? 'Invalid input', faults });
}

/** The server cannot serve this request now; the client should retry after a moment. */
export function unavailable(message: PlainErrorText, cause?: unknown): AppError {
  const error = 'Please try again in a moment';
  return new AppError('unavailable', { message, error, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
