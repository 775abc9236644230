import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import { type StudioText, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { useOfferUndo } from '../../platform/ui/undo/undo.tsx';
import type { InboxMessage, InboxMessages, MessageFolder } from '../message.ts';

const KEY = 'messages';
export const MESSAGES_KEY = [KEY];
/** Messages arrive while a screen is open: they are reloaded when the user returns after this time. */
const FRESH_MS = 30_000;

type LoadedMessages = InfiniteData<InboxMessages>;

type MessagesWanted = {
  folder?: MessageFolder;
  /** Searched in all four texts. */
  search?: string;
  /** Reloads when the window gets the focus. */
  isLive?: boolean;
  /** False shows cached messages only. */
  enabled?: boolean;
};

/** The messages of a folder, newest first, page by page. */
export function useMessages({ folder = 'inbox', search = '', isLive = false, enabled = true }: MessagesWanted = {}) {
  const { data, ...result } = useInfiniteQuery({
    queryKey: [KEY, folder, search],
    queryFn: ({ pageParam }) => api('GET /api/messages', { query: { folder, search, before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // During a search the previous results stay visible.
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: isLive,
    enabled,
  });
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  // Every page contains the unread count at its time: the first page is the latest.
  return { ...result, data: data && { messages, unread: data.pages[0]?.unread ?? 0 } };
}

const FILED = {
  inbox: '‘{name}’ moved to the inbox.',
  archived: '‘{name}’ archived.',
  spam: '‘{name}’ marked as spam.',
} as const satisfies Record<MessageFolder, StudioText>;

type Taken = { done: string; undo: () => Promise<unknown>; redo: () => Promise<unknown> };

/** Returns functions to change messages. A change shows in every list, and in the unread count. */
export function useMessageChanges() {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const change = (step: number, next: (messages: InboxMessage[]) => InboxMessage[]) =>
    client.setQueriesData<LoadedMessages>({ queryKey: [KEY] }, (cached) => cached && changed(cached, step, next));

  async function mark({ id, read: was, folder }: InboxMessage, read: boolean): Promise<void> {
    const marked = (await patchMessage(id, { read })).inbox_message;
    const step = folder === 'inbox' ? Number(was) - Number(read) : 0;
    change(step, (messages) => messages.map((message) => (message.id === id ? marked : message)));
  }

  /** Removes the message from its list; `undo` puts it back, and `redo` takes it out again. */
  function takeOut({ id, read, folder }: InboxMessage, { done, undo, redo }: Taken): void {
    const step = folder === 'inbox' && !read ? -1 : 0;
    change(step, (messages) => messages.filter((message) => message.id !== id));
    // The other folders, which may contain it now, are reloaded when they are opened.
    const refresh = () => client.invalidateQueries({ queryKey: [KEY] });
    void client.invalidateQueries({ queryKey: [KEY], refetchType: 'none' });
    offerUndo({ done, undo: () => undo().then(refresh), redo: () => redo().then(refresh) });
  }

  async function file(message: InboxMessage, folder: MessageFolder): Promise<void> {
    await patchMessage(message.id, { folder });
    takeOut(message, {
      done: t(FILED[folder], { name: message.subject }),
      undo: () => patchMessage(message.id, { folder: message.folder }),
      redo: () => patchMessage(message.id, { folder }),
    });
  }

  async function remove(message: InboxMessage): Promise<void> {
    const params = { id: message.id };
    await api('DELETE /api/messages/:id', { params });
    takeOut(message, {
      done: t('‘{name}’ deleted.', { name: message.subject }),
      undo: () => api('POST /api/messages/:id/restore', { params }),
      redo: () => api('DELETE /api/messages/:id', { params }),
    });
  }
  async function makeClient({ id }: InboxMessage): Promise<void> {
    await api('POST /api/messages/:id/client', { params: { id } });
    await Promise.all([
      client.invalidateQueries({ queryKey: [KEY] }),
      client.invalidateQueries({ queryKey: ['clients'] }),
    ]);
  }
  return { mark, file, makeClient, remove };
}

const patchMessage = (id: string, body: { read: boolean } | { folder: MessageFolder }) =>
  api('PATCH /api/messages/:id', { params: { id }, body });

function changed(
  { pages, pageParams }: LoadedMessages,
  step: number,
  next: (messages: InboxMessage[]) => InboxMessage[],
): LoadedMessages {
  const changedPages = pages.map((page) => ({ ...page, unread: page.unread + step, messages: next(page.messages) }));
  return { pages: changedPages, pageParams };
}
