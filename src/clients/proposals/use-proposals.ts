import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';

const KEY = 'proposals';

/** All, or those to one client. */
export function useProposals(clientId = '') {
  const { data, ...result } = useInfiniteQuery({
    queryKey: [KEY, 'list', clientId],
    queryFn: ({ pageParam }) => api('GET /api/proposals', { query: { client_id: clientId, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  });
  return { ...result, data: data?.pages.flatMap(({ proposals }) => proposals) };
}

export function useProposal(id: string) {
  const queryFn = () => api('GET /api/proposals/:id', { params: { id } });
  // A client may accept it while its owner looks at the list.
  return useQuery({ queryKey: [KEY, id], queryFn, staleTime: 0 });
}

/** Returns a function that reloads proposals, and the clients whose stage may have moved; of a deleted one the lists only. */
export function useReloadProposals(): (part?: 'list') => Promise<void> {
  const client = useQueryClient();
  return async (part) => {
    const keys = [part ? [KEY, part] : [KEY], ['clients']];
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
