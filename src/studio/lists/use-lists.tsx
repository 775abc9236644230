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

/** Returns the number of visible items of each kind, and of each section of entries, once all are loaded. */
export function useVisibleCounts(userId: string): VisibleCounts | undefined {
  const lists = useLists(userId);
  if (lists.some(({ result }) => result?.data === undefined)) return undefined;
  return Object.fromEntries(
    lists.flatMap(({ kind, result }) => {
      const items = result?.data ?? [];
      const total = [kind.path, items.filter(isVisible).length] as const;
      if (kind.path !== 'entries') return [total];
      const bySection = Map.groupBy(items, ({ group_id }) => group_id);
      return [total, ...[...bySection].map(([section, own]) => [section, own.filter(isVisible).length] as const)];
    }),
  );
}
