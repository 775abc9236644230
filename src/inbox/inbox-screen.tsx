import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadState } from '../kit/load-state.tsx';
import { SignedIn } from '../kit/signed-in.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { InboxMessage } from './message.ts';
import { MessageItem } from './message-item.tsx';
import { useMessageChanges, useMessages } from './use-messages.tsx';

/** A pause in typing after which the search runs. */
const SEARCH_AFTER_MS = 250;
const SEARCH_MAX_CHARACTERS = 200;

export function InboxScreen() {
  return <SignedIn>{() => <Inbox />}</SignedIn>;
}

function Inbox() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const result = useMessages({ search, isLive: true });
  return (
    <>
      <PageHeader title="Messages" caption="Studio" intro="What people send you through the form on your page." />
      <div className="flex flex-col gap-5">
        <TextField
          label="Search"
          type="search"
          maxLength={SEARCH_MAX_CHARACTERS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint="In names, addresses, subjects and texts."
        />
        <LoadState result={result} shape="rows">
          {({ messages, unread }) => (
            <>
              <p role="status" className="text-soft text-sm">
                {search === '' ? `${unread} unread` : `${messages.length}${result.hasNextPage ? ' or more' : ''} found`}
              </p>
              {messages.length === 0 ? <NoMessages search={search} /> : <MessageList messages={messages} />}
              {result.hasNextPage && (
                <Button
                  className="self-center"
                  pending={result.isFetchingNextPage}
                  onClick={() => void result.fetchNextPage()}
                >
                  Show older messages
                </Button>
              )}
            </>
          )}
        </LoadState>
      </div>
    </>
  );
}

/** One of them is open at a time; the address may name it. */
function MessageList({ messages }: { messages: readonly InboxMessage[] }) {
  const [parameters] = useSearchParams();
  const [openId, setOpenId] = useState(parameters.get('open') ?? '');
  const { remove } = useMessageChanges();
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(undefined);

  // The message that had the focus was deleted: the one that has taken its place has it next.
  useEffect(() => {
    if (focusAt.current === undefined) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[aria-expanded]') ?? [];
    buttons[Math.min(focusAt.current, messages.length - 1)]?.focus();
    focusAt.current = undefined;
  }, [messages]);

  async function removeAt(index: number, message: InboxMessage) {
    focusAt.current = index;
    try {
      await remove(message);
    } catch (thrown) {
      focusAt.current = undefined;
      throw thrown;
    }
  }

  return (
    <ul ref={list} className="flex flex-col gap-2">
      {messages.map((message, index) => (
        <MessageItem
          key={message.id}
          message={message}
          isOpen={message.id === openId}
          onToggle={(isOpen) => setOpenId(isOpen ? message.id : '')}
          onRemove={() => removeAt(index, message)}
        />
      ))}
    </ul>
  );
}

function NoMessages({ search }: { search: string }) {
  if (search !== '') return <EmptyState title={`No message found for ‘${search}’`} />;
  return (
    <EmptyState title="Nobody has written to you yet">
      <p>The form on your page leads here, and you get a mail for each message.</p>
      <LinkButton href="/home#contacts">View the form</LinkButton>
    </EmptyState>
  );
}

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
