import { AppError, receivedError } from '../lib/app-error.ts';
import type { ErrorCode } from '../lib/texts/errors/error-codes.ts';
import type { Failure } from '../lib/texts/errors/failure.ts';
import { say } from '../lib/texts/sentence.ts';
import type { Api, ApiOptions, ApiReply } from './api-routes.ts';

type CallOptions = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A form, or what is sent as JSON. */
  body?: unknown;
  /** The last known ETag: if the record has changed since, the request fails with `conflict`. */
  ifMatch?: string | undefined;
};

type Tagged = { ifMatch?: string | undefined };
type Rest<Key extends keyof Api> =
  object extends ApiOptions<Key> ? [options?: ApiOptions<Key> & Tagged] : [options: ApiOptions<Key> & Tagged];
type AnyOptions = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown } & Tagged;

/** Calls a route of the API and returns the body of its response. Throws an AppError with the API's message. */
export async function api<Key extends keyof Api>(key: Key, ...rest: Rest<Key>): Promise<ApiReply<Key>> {
  return (await apiWithTag(key, ...rest)).body;
}

/** Like `api`, and also returns the ETag of the response. */
export async function apiWithTag<Key extends keyof Api>(
  key: Key,
  ...[options]: Rest<Key>
): Promise<{ body: ApiReply<Key>; etag: string | undefined }> {
  const { params, query, ...init }: AnyOptions = options ?? {};
  const [method, path] = key.split(' ') as [CallOptions['method'] & string, string];
  const url = apiPath(path, params, query);
  return (await callWithTag(url, { method, ...init })) as { body: ApiReply<Key>; etag: string | undefined };
}

/** '/api/badges/:id' with its parameters, and with what the query has: a value of undefined is not sent. */
export function apiPath(
  path: string,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

/** Requests the API and returns the parsed response. Throws an AppError with the API's message. */
export async function call(path: string, options: CallOptions = {}): Promise<unknown> {
  return (await callWithTag(path, options)).body;
}

/** Like `call`, and also returns the ETag of the response. */
export async function callWithTag(
  path: string,
  { method = 'GET', body, ifMatch }: CallOptions = {},
): Promise<{ body: unknown; etag: string | undefined }> {
  const headers = new Headers({ accept: 'application/json' });
  const isForm = body instanceof FormData;
  // The browser names the type of a form, with its boundary.
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  return send(path, { method, headers, body: isForm ? body : body === undefined ? null : JSON.stringify(body) });
}

async function send(path: string, init: RequestInit): Promise<{ body: unknown; etag: string | undefined }> {
  const response = await fetch(path, init).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const text = await response.text().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw failureOf(response.status, text);
  return { body: parseJson(text), etag: response.headers.get('etag') ?? undefined };
}

/** Returns the error for a network failure: the request may or may not have arrived. */
export function unreachable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    message: 'The server cannot be reached',
    error: 'Check your connection and try again',
    cause,
  });
}

/**
 * Converts a failed response to an AppError. A response that is not the API's (for example a proxy's page) gets a
 * generic message.
 */
export function failureOf(status: number, text: string): AppError {
  const failure = parseJson(text);
  if (isFailure(failure)) return receivedError(failure.code, failure);
  return new AppError(codeOf(status), {
    message: 'The server gave an unexpected answer',
    error: say('Please try again in a moment (status {status})', { status: String(status) }),
  });
}

/** Checked by hand, so that the public page does not have to load a schema library. */
function isFailure(body: unknown): body is Failure {
  const { code, message, error } = (body ?? {}) as Partial<Record<keyof Failure, unknown>>;
  return [code, message, error].every((part) => typeof part === 'string');
}

/** The codes of responses without one that callers tell apart: a table of all would be part of each public page. */
function codeOf(status: number): ErrorCode {
  const codes: Partial<Record<number, ErrorCode>> = { 401: 'unauthorized', 404: 'not_found', 503: 'unavailable' };
  return codes[status] ?? 'internal';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
