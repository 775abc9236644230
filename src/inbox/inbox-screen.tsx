import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LoadState } from '../kit/load-state.tsx';
import { SignedIn } from '../kit/signed-in.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { TextField } from '../ui/text-field.tsx';
import { MessageItem } from './message-item.tsx';
import { useMessages } from './use-messages.tsx';

/** A pause in typing after which the search runs. */
const SEARCH_AFTER_MS = 250;

export function InboxScreen() {
  return (
    <>
      <PageHeader title="Messages" caption="Studio" intro="What people have sent you through the form on your page." />
      <SignedIn>{() => <Inbox />}</SignedIn>
    </>
  );
}

function Inbox() {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const result = useMessages(search);
  const [parameters] = useSearchParams();
  const [openId, setOpenId] = useState(parameters.get('open') ?? '');
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Search"
        type="search"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        hint="In names, addresses, subjects and texts."
      />
      <LoadState result={result}>
        {({ messages, unread }) => (
          <>
            <p role="status" className="text-soft text-sm">
              {search === '' ? `${unread} unread` : `${messages.length}${result.hasNextPage ? ' or more' : ''} found`}
            </p>
            {messages.length === 0 && <NoMessages search={search} />}
            <ul className="flex flex-col gap-2">
              {messages.map((message, index) => (
                <MessageItem
                  key={message.id}
                  message={message}
                  isOpen={message.id === openId}
                  onToggle={(isOpen) => setOpenId(isOpen ? message.id : '')}
                  onRemoved={() => focusMessage(messages[index + 1] ?? messages[index - 1])}
                />
              ))}
            </ul>
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
  );
}

