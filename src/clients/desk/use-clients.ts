import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import type { Stage } from './client.ts';

const KEY = 'clients';
export const CLIENTS_ENABLED_KEY = ['clients enabled'] as const;

/** False once it is known that the account does without clients. Apart from the account, which screens load afresh. */
export function useClientsEnabled(isEnabled = true): boolean {
  const { data } = useQuery({
    queryKey: CLIENTS_ENABLED_KEY,
    queryFn: async () => (await api('GET /api/users/me')).clients_enabled,
    enabled: isEnabled,
  });
  return data ?? true;
}

export function useClients({
  stage = '',
  search = '',
  due = '',
}: {
  stage?: Stage | '';
  search?: string;
  due?: 'true' | '';
}) {
  const { data, ...result } = useInfiniteQuery({
    queryKey: [KEY, stage, search, due],
    queryFn: ({ pageParam }) => api('GET /api/clients', { query: { stage, search, due, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
  });
  const [first] = data?.pages ?? [];
  return {
    ...result,
    data: data && first && { clients: data.pages.flatMap((page) => page.clients), stages: first.stages },
  };
}

export function useClientDetail(id: string) {
  const queryFn = () => api('GET /api/clients/:id', { params: { id } });
  return useQuery({ queryKey: [KEY, id], queryFn, enabled: id !== '' });
}

/** Returns a function that reloads every list of clients. */
export function useReloadClients(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}
