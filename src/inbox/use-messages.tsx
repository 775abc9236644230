import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxMessage, InboxPage, MessageFolder } from '../model/message.ts';
import { useOfferUndo } from '../ui/undo.tsx';
import { changeMessage, deleteMessage, readMessages, restoreMessage } from './messages-api.ts';

const KEY = 'messages';
/** Messages come in while a screen stands: those shown are read anew when one looks again after this. */
const FRESH_MS = 30_000;

type Held = InfiniteData<InboxPage>;

type MessagesWanted = {
  folder?: MessageFolder;
  /** Looked for in all four texts. */
  search?: string;
  /** Asks anew when a person comes back to the window. */
  isLive?: boolean;
  /** False shows what has been read already, and asks for nothing. */
  enabled?: boolean;
};

/** The messages of a folder, newest first, page after page. */
export function useMessages({ folder = 'inbox', search = '', isLive = false, enabled = true }: MessagesWanted = {}) {
  const { data, ...result } = useInfiniteQuery({
    queryKey: [KEY, folder, search],
    queryFn: ({ pageParam }) => readMessages({ folder, search, before: pageParam }),
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

const FILED: Record<MessageFolder, string> = {
  inbox: 'moved to the inbox',
  archived: 'archived',
  spam: 'marked as spam',
};

/** How to change them. A change shows wherever messages are shown, the count of those unread included. */
export function useMessageChanges() {
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const change = (step: number, next: (messages: InboxMessage[]) => InboxMessage[]) =>
    client.setQueriesData<Held>({ queryKey: [KEY] }, (held) => held && changed(held, step, next));

  async function mark({ id, read: was, folder }: InboxMessage, read: boolean): Promise<void> {
    const marked = await changeMessage(id, { read });
    const step = folder === 'inbox' ? Number(was) - Number(read) : 0;
    change(step, (messages) => messages.map((message) => (message.id === id ? marked : message)));
  }

  /** Takes the message out of the list that it was in; `undo` puts it back. */
  function takeOut({ id, read, folder }: InboxMessage, done: string, undo: () => Promise<unknown>): void {
    const step = folder === 'inbox' && !read ? -1 : 0;
    change(step, (messages) => messages.filter((message) => message.id !== id));
    // The other folders, which may show it now, are read when they are opened.
    const refresh = () => client.invalidateQueries({ queryKey: [KEY] });
    void client.invalidateQueries({ queryKey: [KEY], refetchType: 'none' });
    offerUndo({ done, undo: () => undo().then(refresh) });
  }

  async function file(message: InboxMessage, folder: MessageFolder): Promise<void> {
    await changeMessage(message.id, { folder });
    takeOut(message, `‘${message.subject}’ ${FILED[folder]}.`, () =>
      changeMessage(message.id, { folder: message.folder }),
    );
  }

  async function remove(message: InboxMessage): Promise<void> {
    await deleteMessage(message.id);
    takeOut(message, `‘${message.subject}’ deleted.`, () => restoreMessage(message.id));
  }
  return { mark, file, remove };
}

function changed({ pages, pageParams }: Held, step: number, next: (messages: InboxMessage[]) => InboxMessage[]): Held {
  const changedPages = pages.map((page) => ({ ...page, unread: page.unread + step, messages: next(page.messages) }));
  return { pages: changedPages, pageParams };
}
