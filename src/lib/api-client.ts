import { AppError, type ErrorCode, type Failure, STATUS_OF_CODE } from './app-error.ts';

type CallOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** The entity tag last seen: a record that has changed since answers `conflict`. */
  ifMatch?: string | undefined;
};

/** What the API answers to a browser's call. Throws an AppError with the API's own words. */
export async function call(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await callWithTag(path, options)).body;
}

/** As `call`, with the entity tag of the answer. */
export async function callWithTag(
  path: string,
  { method = 'GET', body, ifMatch }: CallOptions = {},
): Promise<{ body: unknown; etag: string | undefined }> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  const response = await fetch(path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const text = await response.text().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw failureOf(response.status, text);
  return { body: parseJson(text), etag: response.headers.get('etag') ?? undefined };
}

/** The network failed: nobody answered, so what was sent may or may not have arrived. */
export function unreachable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    message: 'The server cannot be reached',
    error: 'Check your connection and try again',
    cause,
  });
}

/** A failed answer as an AppError; one that is not the API's (a proxy's page, say) gets words of its own. */
export function failureOf(status: number, text: string): AppError {
  const failure = parseJson(text);
  if (isFailure(failure)) return new AppError(failure.code, failure);
  return new AppError(codeOf(status), {
    message: 'The server gave an unexpected answer',
    error: `Please try again in a moment (status ${status})`,
  });
}

/** By hand: the public page asks too, and should not carry a schema library for this. */
function isFailure(answer: unknown): answer is Failure {
  const { code, message, error } = (answer ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return typeof code === 'string' && code in STATUS_OF_CODE && typeof message === 'string' && typeof error === 'string';
}

function codeOf(status: number): ErrorCode {
  const codes = Object.keys(STATUS_OF_CODE) as ErrorCode[];
  return codes.find((code) => STATUS_OF_CODE[code] === status) ?? 'internal';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
