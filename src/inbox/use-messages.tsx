import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxMessage, InboxPage } from './message.ts';
import { deleteMessage, markMessage, readMessages } from './message-calls.ts';

const KEY = 'messages';
/** Messages come in while a screen stands: those shown are read anew when one looks again after this. */
const FRESH_MS = 30_000;

type Held = InfiniteData<InboxPage>;

type MessagesWanted = {
  /** Looked for in all four texts. */
  search?: string;
  /** Asks anew when a person comes back to the window. */
  isLive?: boolean;
  /** False shows what has been read already, and asks for nothing. */
  enabled?: boolean;
};

/** The messages, newest first, page after page. */
export function useMessages({ search = '', isLive = false, enabled = true }: MessagesWanted = {}) {
  const { data, ...result } = useInfiniteQuery({
    queryKey: [KEY, search],
    queryFn: ({ pageParam }) => readMessages({ search, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // While a search is under way, what was there before stands.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: isLive,
    enabled,
  });
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  // Every page says how many there were unread when it was read: the first is the latest.
  return { ...result, data: data && { messages, unread: data.pages[0]?.unread ?? 0 } };
}

/** How to change them. What has changed shows wherever messages are shown, the count of those unread included. */
export function useMessageChanges() {
  const client = useQueryClient();
  const change = (step: number, next: (messages: InboxMessage[]) => InboxMessage[]) =>
    client.setQueriesData<Held>({ queryKey: [KEY] }, (held) => held && changed(held, step, next));

  async function mark({ id, read: was }: InboxMessage, read: boolean): Promise<void> {
    const marked = await markMessage(id, read);
    const step = Number(was) - Number(read);
    change(step, (messages) => messages.map((message) => (message.id === id ? marked : message)));
  }

  async function remove({ id, read }: InboxMessage): Promise<void> {
    await deleteMessage(id);
    change(read ? 0 : -1, (messages) => messages.filter((message) => message.id !== id));
  }
  return { mark, remove };
}

function changed({ pages, pageParams }: Held, step: number, next: (messages: InboxMessage[]) => InboxMessage[]): Held {
  const changedPages = pages.map((page) => ({ ...page, unread: page.unread + step, messages: next(page.messages) }));
  return { pages: changedPages, pageParams };
}
