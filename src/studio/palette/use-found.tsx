import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api/api-client.ts';
import { useSettled } from '../../platform/ui/use-settled.tsx';
import type { ListItem } from '../lists/list-item.ts';
import { listQuery } from '../lists/list-query.ts';
import { ALL_LISTS } from '../lists/record-lists.ts';

const SEARCH_MIN_CHARACTERS = 2;
const FOUND_MAX = 5;

/** What the server knows: the owner's records, views, newest links and proposals, and the messages and clients with the words. */
export function useFound(search: string, { userId, hasClients }: { userId: string; hasClients: boolean }) {
  const words = useSettled(search.trim());
  const isSearching = words.length >= SEARCH_MIN_CHARACTERS;
  const lists = useQueries({
    queries: ALL_LISTS.map((kind) => ({ ...listQuery(kind, userId), enabled: isSearching })),
    combine: together,
  });
  const views = useQuery({
    queryKey: ['views'],
    queryFn: () => api('GET /api/views'),
    enabled: isSearching,
    gcTime: 0,
  });
  const messages = useQuery({
    queryKey: ['found messages', words],
    queryFn: () => foundMessages(words),
    enabled: isSearching,
    gcTime: 0,
  });
  const clients = useQuery({
    queryKey: ['found clients', words],
    queryFn: async () => (await api('GET /api/clients', { query: { search: words } })).clients.slice(0, FOUND_MAX),
    enabled: isSearching && hasClients,
    gcTime: 0,
  });
  const links = useQuery({
    queryKey: ['found links'],
    queryFn: () => api('GET /api/share-links'),
    enabled: isSearching,
    gcTime: 0,
  });
  const proposals = useQuery({
    queryKey: ['found proposals'],
    queryFn: async () => (await api('GET /api/proposals')).proposals,
    enabled: isSearching && hasClients,
    gcTime: 0,
  });
  const others = [views, messages, links, ...(hasClients ? [clients, proposals] : [])];
  const found = useMemo(
    () => ({
      words: isSearching ? words : '',
      records: ALL_LISTS.map((kind, index) => ({ kind, items: lists.data[index] ?? [] })),
      views: views.data ?? [],
      messages: messages.data ?? [],
      clients: clients.data ?? [],
      links: links.data ?? [],
      proposals: proposals.data ?? [],
    }),
    [isSearching, words, lists.data, views.data, messages.data, clients.data, links.data, proposals.data],
  );
  return {
    found,
    isPending: words !== search.trim() || (isSearching && [lists, ...others].some(({ isLoading }) => isLoading)),
    hasFailed: isSearching && [lists, ...others].some(({ isError }) => isError),
  };
}

export type Found = ReturnType<typeof useFound>['found'];

/** Those of the inbox come before archived ones. */
async function foundMessages(search: string) {
  const folders = ['inbox', 'archived'] as const;
  const found = await Promise.all(folders.map((folder) => api('GET /api/messages', { query: { folder, search } })));
  return found.flatMap(({ messages }) => messages).slice(0, FOUND_MAX);
}

function together(lists: readonly UseQueryResult<ListItem[]>[]) {
  return {
    data: lists.map(({ data }) => data),
    isLoading: lists.some(({ isLoading }) => isLoading),
    isError: lists.some(({ isError }) => isError),
  };
}
