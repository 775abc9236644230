import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { AppError, type ErrorCode, isAppError } from '../../lib/app-error.ts';
import type { Shown } from '../../model/record.ts';
import type { OwnedRecord } from './records-api.ts';

/** Requests our own API: over the network in a browser, in process on the server. Throws an AppError. */
export type Fetch = (path: string) => Promise<unknown>;

/** Options for useQuery. Reads are cached and never considered stale. */
export type ReadQuery<T> = {
  queryKey: readonly string[];
  queryFn: () => Promise<T>;
  staleTime: number;
  /** A query that failed on the server stays failed until it is requested again. */
  retryOnMount: false;
  retry: false;
};

export function readQuery<T>(queryKey: readonly string[], path: string, fetchPath: Fetch = call): ReadQuery<T> {
  const queryFn = async () => (await fetchPath(path)) as T;
  return { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY, retryOnMount: false, retry: false };
}

/** The records of one kind in a portfolio; `path` is the kind's. */
export function recordListQuery<R extends OwnedRecord>(
  path: string,
  userId: string,
  fetchPath?: Fetch,
): ReadQuery<Shown<R>[]> {
  return readQuery([path, userId], `/api/${path}?user_id=${encodeURIComponent(userId)}`, fetchPath);
}

/** A query's result as plain data: passed from the server to the page and to the browser. */
export type SettledQuery =
  | { key: readonly string[]; data: unknown }
  | { key: readonly string[]; failure: { code: ErrorCode; message: string; error: string } };

export async function settleQuery({ queryKey, queryFn }: ReadQuery<unknown>): Promise<SettledQuery> {
  try {
    return { key: queryKey, data: await queryFn() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { key: queryKey, failure: { code: error.code, message: error.message, error: error.error } };
  }
}

/** Fills a cache with results. Their time is 0, not now, so that rendering the same data returns the same bytes. */
export function fillCache(client: QueryClient, settled: readonly SettledQuery[]): void {
  for (const query of settled) {
    if ('data' in query) client.setQueryData(query.key, query.data, { updatedAt: 0 });
    else setFailure(client, query.key, new AppError(query.failure.code, query.failure));
  }
}

function setFailure(client: QueryClient, queryKey: readonly string[], error: AppError): void {
  client.getQueryCache().build(
    client,
    { queryKey },
    {
      data: undefined,
      dataUpdateCount: 0,
      dataUpdatedAt: 0,
      error,
      errorUpdateCount: 1,
      errorUpdatedAt: 0,
      fetchFailureCount: 1,
      fetchFailureReason: error,
      fetchMeta: null,
      fetchStatus: 'idle',
      isInvalidated: false,
      status: 'error',
    },
  );
}
