import { call } from '../../../platform/api/api-client.ts';
import type { Shown } from '../../model/record.ts';
import type { OwnedRecord } from './record-calls.ts';

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
  return readQuery([path, userId], listPath(path, userId), fetchPath);
}

export function listPath(path: string, userId: string): string {
  return `/api/${path}?user_id=${encodeURIComponent(userId)}`;
}

/** A query's result as plain data: passed from the server to the page and to the browser. */
export type SettledQuery = { key: readonly string[]; data: unknown };
