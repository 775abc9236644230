import { useQueries } from '@tanstack/react-query';
import type { VisibleCounts } from '../onboarding/onboarding-progress.ts';
import { isVisible } from './list-item.ts';
import { listQuery } from './list-query.ts';
import { ALL_LISTS } from './record-lists.ts';

/** All lists of the owner, in page order, each in its own loading state. */
export function useLists(userId: string) {
  const results = useQueries({ queries: ALL_LISTS.map((kind) => listQuery(kind, userId)) });
  return ALL_LISTS.map((kind, index) => ({ kind, result: results[index] }));
}

/** Returns the number of visible items of each kind, once all are loaded. */
export function useVisibleCounts(userId: string): VisibleCounts | undefined {
  const lists = useLists(userId);
  if (lists.some(({ result }) => result?.data === undefined)) return undefined;
  return Object.fromEntries(lists.map(({ kind, result }) => [kind.path, result?.data?.filter(isVisible).length ?? 0]));
}
