import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  isDiskFailing,
  isMissingReference,
  isRetryable,
  isStorageFull,
  isUnavailable,
  isUnstorableText,
} from '../db/errors.ts';
import { AppError, type Fault, invalid, isAppError, notLoggedIn, unavailable } from '../lib/app-error.ts';
import { fieldLabel } from '../lib/field-label.ts';
import { STATUS_OF_CODE } from '../lib/texts/errors/error-codes.ts';
import { sentParts } from '../lib/texts/errors/error-ids.ts';
import type { Failure } from '../lib/texts/errors/failure.ts';
import { type ErrorMessage, faultOf } from '../lib/texts/sentence.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { oncePerWindow } from './once-per-window.server.ts';

const RETRY_AFTER_SECONDS = 2;
const CANNOT_BE_WRITTEN = 'The server cannot read or write its data at the moment';

/** Converts any error to one that may be sent to the client; unknown errors reveal nothing internal. */
export function toAppError(error: unknown, headline: ErrorMessage = 'Invalid request'): AppError {
  if (isAppError(error)) return error;
  if (isMissingReference(error)) return notLoggedIn();
  if (isUnstorableText(error))
    return new AppError('invalid', { message: headline, error: 'A text holds a character that cannot be stored' });
  if (isDiskFailing(error)) {
    return new AppError('unavailable', { message: 'Not saved', error: CANNOT_BE_WRITTEN, cause: error });
  }
  // Test this before 'full': a busy database is not a full disk.
  if (isUnavailable(error) || isRetryable(error)) return unavailable('The database is busy', error);
  if (isStorageFull(error)) {
    return new AppError('storage_full', {
      message: 'Not saved',
      error: 'The server is out of disk space',
      cause: error,
    });
  }
  return (error instanceof Error ? fromFastify(error, headline) : undefined) ?? internal(error);
}

function internal(cause: unknown): AppError {
  return new AppError('internal', { message: 'Something went wrong', error: 'The server made a mistake', cause });
}

function fromFastify(error: Error & Partial<FastifyError>, headline: ErrorMessage): AppError | undefined {
  if (error.validation) return invalid(headline, error.validation.map(toFieldFault));
  if (error.statusCode === 413) return new AppError('too_large', { message: headline, error: 'The body is too large' });
  if (error.statusCode === 415) {
    return new AppError('unsupported_media_type', { message: headline, error: 'The body is of a type not taken here' });
  }
  if (error.statusCode === 503) return unavailable('The server is busy', error);
  const isClientsFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isClientsFault ? new AppError('invalid', { message: headline, error: 'The request is malformed' }) : undefined;
}

type ValidationFault = NonNullable<FastifyError['validation']>[number];

/** '/links/0/url' 'must be …' -> { field: 'links.0.url', message: 'Link 1 URL must be …' } */
function toFieldFault({ instancePath, message }: ValidationFault): Fault {
  const field = instancePath.split('/').filter(Boolean).join('.');
  const label = field === '' ? 'The body' : fieldLabel(field);
  return { field, message: faultOf(label, message ?? 'is not valid') };
}

const REPORT_EVERY_MS = MINUTE_MS;
const REPORTS_MAX = 1_000;

/** Logs server errors. During overload, which rejects thousands of requests, each cause is logged once a minute. */
export function failureLog(now: () => Date) {
  const isFirst = oncePerWindow({ windowMs: REPORT_EVERY_MS, keysMax: REPORTS_MAX });
  return (error: AppError, { log }: FastifyRequest): void => {
    const { code, message } = error;
    if (code === 'internal') log.error({ err: error.cause ?? error }, 'A request failed');
    // A full account is its owner's concern; a full disk has a cause.
    if (code === 'internal' || STATUS_OF_CODE[code] < 500 || (code === 'storage_full' && !error.cause)) return;
    if (!isFirst(`${code} ${message}`, now().getTime())) return;
    if (isDiskFailing(error.cause)) {
      log.error({ err: error.cause }, 'The disk reports errors: check it (dmesg, smartctl)');
    } else {
      log.warn({ err: error.cause ?? error, code }, 'A request was rejected; the next line like this is a minute away');
    }
  };
}

/** Sets the headers of an error response and returns its body. */
export function sendFailure(error: AppError, request: FastifyRequest, reply: FastifyReply): Failure {
  const status = STATUS_OF_CODE[error.code];
  const retryAfterSeconds = error.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  reply.status(status).header('cache-control', 'no-store');
  return {
    status,
    code: error.code,
    ...sentParts(error),
    ...(error.code === 'internal' ? { request_id: request.id } : {}),
  };
}
