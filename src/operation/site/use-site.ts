import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';

const KEY = 'site';
export const SITE_KEYS = {
  status: [KEY, 'status'],
  accounts: [KEY, 'accounts'],
  invitations: [KEY, 'invitations'],
} as const;

const accessQuery = {
  queryKey: [KEY, 'access'],
  queryFn: () => api('GET /api/site/access'),
  staleTime: Number.POSITIVE_INFINITY,
};

/** True once it is known that this account runs the site: the others are not told that there is such a screen. */
export function useIsOperator(isEnabled = true): boolean {
  return useQuery({ ...accessQuery, enabled: isEnabled }).data?.is_operator ?? false;
}

export function useAccess() {
  return useQuery(accessQuery);
}

export function useSiteStatus() {
  return useQuery({ queryKey: SITE_KEYS.status, queryFn: () => api('GET /api/site'), gcTime: 0 });
}

export function useSiteAccounts(search: string) {
  const { data, ...result } = useInfiniteQuery({
    queryKey: [...SITE_KEYS.accounts, search],
    queryFn: ({ pageParam }) => api('GET /api/site/accounts', { query: { search, after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...result, data: data?.pages.flatMap((page) => page.accounts) };
}
