import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUndoSession } from '../../platform/ui/undo/undo.tsx';
import { errorToNotice, useNotice } from '../../platform/ui/use-notice.tsx';
import { createListActions } from './list-actions.ts';
import { listQuery } from './list-query.ts';
import type { ListKind } from './record-lists.ts';

/** One of the owner's lists. Its actions stay the same functions: its rows are rendered again only if they change. */
export function useList(kind: ListKind, userId: string) {
  const client = useQueryClient();
  const result = useQuery(listQuery(kind, userId));
  const { notice, setNotice } = useNotice();
  const { record } = useUndoSession();
  const actions = useMemo(() => {
    const report = (failure: unknown) =>
      setNotice(failure === undefined ? undefined : { tone: 'error', ...errorToNotice(failure) });
    const warn = (message: string) => setNotice({ tone: 'error', message });
    return createListActions({ client, kind, userId, record, report, warn });
  }, [client, kind, userId, record, setNotice]);
  return { result, notice, actions };
}
