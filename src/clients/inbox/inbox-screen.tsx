import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { useSettled } from '../../platform/ui/use-settled.tsx';
import type { InboxMessage, MessageFolder } from '../message.ts';
import { Folders, useFolder } from './inbox-folders.tsx';
import { MessageItem } from './message-item.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useMessageSelection } from './use-many-messages.tsx';
import { useMessages } from './use-messages.tsx';

const SEARCH_MAX_CHARACTERS = 200;

export function InboxScreen() {
  return <RequireLogin>{() => <Inbox />}</RequireLogin>;
}

function Inbox() {
  // The palette leads here with what was searched.
  const [parameters] = useSearchParams();
  const [typed, setTyped] = useState(parameters.get('search') ?? '');
  const search = useSettled(typed.trim());
  const folder = useFolder();
  const result = useMessages({ folder, search, isLive: true });
  return (
    <>
      <ScreenHeader
        title={t('Messages')}
        caption={t('Studio')}
        intro={t('What people send you through the form on your page.')}
      />
      <div className="flex flex-col gap-5">
        <Folders current={folder} unread={result.data?.unread ?? 0} />
        <TextField
          label={t('Search')}
          type="search"
          maxLength={SEARCH_MAX_CHARACTERS}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint={t('In names, addresses, subjects and texts.')}
        />
        <LoadState result={result} shape="rows">
          {({ messages, unread }) => (
            <>
              <MessageList
                key={`${folder} ${search}`}
                {...{ folder, search, messages }}
                hasMore={result.hasNextPage}
                status={
                  folder === 'inbox' && search === ''
                    ? t('{unread} unread', { unread })
                    : countText(messages.length, result.hasNextPage, search !== '')
                }
              />
              {result.hasNextPage && (
                <Button
                  className="self-center"
                  pending={result.isFetchingNextPage}
                  onClick={() => void result.fetchNextPage()}
                >
                  {t('Show older messages')}
                </Button>
              )}
            </>
          )}
        </LoadState>
      </div>
    </>
  );
}

/** '20 or more found' */
function countText(messages: number, hasMore: boolean, isSearch: boolean): string {
  const n = { n: messages };
  if (isSearch) return hasMore ? t('{n} or more found', n) : t('{n} found', n);
  return hasMore ? t('{n} or more shown', n) : t('{n} shown', n);
}

type MessageListProps = {
  folder: MessageFolder;
  search: string;
  messages: readonly InboxMessage[];
  hasMore: boolean;
  /** What is said while none is selected. */
  status: string;
};

/** One message is open at a time; the URL may select it. Any number is selected. */
function MessageList({ folder, search, messages, hasMore, status }: MessageListProps) {
  const [parameters] = useSearchParams();
  const [openId, setOpenId] = useState(parameters.get('open') ?? '');
  const selection = useMessageSelection({ folder, search, messages });
  const whole = useRef<HTMLInputElement>(null);
  const { count, hasAllShown } = selection;
  useEffect(() => {
    if (whole.current) whole.current.indeterminate = count > 0 && !hasAllShown;
  }, [count, hasAllShown]);
  function endSelection(): void {
    selection.selectShown(false);
    // The button that had the focus is removed with the bar.
    (whole.current ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  }
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        {messages.length > 0 && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 ps-3.5 text-sm">
            <input
              ref={whole}
              type="checkbox"
              checked={hasAllShown}
              onChange={({ target }) => selection.selectShown(target.checked)}
              className="size-4.5 cursor-pointer accent-accent"
            />
            {t('Select all shown')}
          </label>
        )}
        <p role="status" className="text-soft text-sm">
          {count > 0 ? t('{n} selected', { n: numberText(count) }) : status}
        </p>
      </div>
      {count > 0 && <SelectionBar {...{ folder, selection, hasMore }} onDone={endSelection} />}
      {messages.length === 0 ? (
        <NoMessages folder={folder} search={search} />
      ) : (
        <ul className="flex flex-col gap-2">
          {messages.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              isOpen={message.id === openId}
              onToggle={(isOpen) => setOpenId(isOpen ? message.id : '')}
              isSelected={selection.isSelected(message.id)}
              onSelect={(isSelected) => selection.select([message.id], isSelected)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function NoMessages({ folder, search }: { folder: MessageFolder; search: string }) {
  if (search !== '') return <EmptyState title={t('No message found for ‘{search}’', { search })} />;
  if (folder === 'archived')
    return (
      <EmptyState title={t('No archived messages')}>
        <p>{t('Archive a message to keep it out of the inbox. The search looks in one folder at a time.')}</p>
      </EmptyState>
    );
  if (folder === 'spam')
    return (
      <EmptyState title={t('No spam')}>
        <p>{t('Messages that look like spam, and those that you mark, are kept here: the newest 500.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t('No messages in your inbox')}>
      <p>{t('Messages from your contact form arrive here. You can turn on email notifications in Settings.')}</p>
      <LinkButton href="/home#contacts">{t('View the form')}</LinkButton>
    </EmptyState>
  );
}
