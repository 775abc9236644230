import { useQueries } from '@tanstack/react-query';
import type { VisibleCounts } from '../onboarding/onboarding-progress.ts';
import { isVisible } from './list-item.ts';
import { listQuery } from './list-query.ts';
import { LIST_KINDS } from './record-lists.ts';

/** All six lists of the owner, in page order, each in its own loading state. */
export function useLists(userId: string) {
  const results = useQueries({ queries: LIST_KINDS.map((kind) => listQuery(kind, userId)) });
  return LIST_KINDS.map((kind, index) => ({ kind, result: results[index] }));
}

/** Returns the number of visible items of each kind, once all are loaded. */
export function useVisibleCounts(userId: string): VisibleCounts | undefined {
  const lists = useLists(userId);
  if (lists.some(({ result }) => result?.data === undefined)) return undefined;
  return Object.fromEntries(lists.map(({ kind, result }) => [kind.path, result?.data?.filter(isVisible).length ?? 0]));
}
