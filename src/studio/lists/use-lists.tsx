import { useQueries } from '@tanstack/react-query';
import type { VisibleCounts } from '../onboarding/onboarding-progress.ts';
import { isVisible } from './list-item.ts';
import { listQuery } from './list-query.ts';
import { LIST_KINDS } from './record-lists.ts';

/** All six lists of the owner, in the order of the page, each in whatever state it is. */
export function useLists(userId: string) {
  const results = useQueries({ queries: LIST_KINDS.map((kind) => listQuery(kind, userId)) });
  return LIST_KINDS.map((kind, index) => ({ kind, result: results[index] }));
}

/** What visitors see of each kind, once all of it is known. */
export function useVisibleCounts(userId: string): VisibleCounts | undefined {
  const lists = useLists(userId);
  if (lists.some(({ result }) => result?.data === undefined)) return undefined;
  return Object.fromEntries(lists.map(({ kind, result }) => [kind.path, result?.data?.filter(isVisible).length ?? 0]));
}
