import { ChevronDown, MailX } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { InboxMessage } from '../message.ts';
import { MessageTime } from './message-time.tsx';
import { OpenMessage } from './open-message.tsx';
import { UnreadMark } from './unread-mark.tsx';

type MessageItemProps = {
  message: InboxMessage;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

export function MessageItem({ message, isOpen, onToggle, isSelected, onSelect }: MessageItemProps) {
  const id = useId();
  const { read, name, subject, mail, created_at } = message;
  return (
    <li className={`case ${read ? '' : 'border-s-2 border-s-accent'}`}>
      <div className="flex items-stretch">
        <label className="flex min-w-11 cursor-pointer items-center justify-center ps-2 hover:bg-sunk">
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: `${name}, ${subject}` })}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-4.5 cursor-pointer accent-accent"
          />
        </label>
        <h2 className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => onToggle(!isOpen)}
            className="grid min-h-14 w-full cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 ps-2 pe-4 text-start hover:bg-sunk sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
          >
            <span className="col-start-1 row-start-1 flex min-w-0 items-center gap-2 sm:col-auto sm:row-auto">
              <UnreadMark read={read} />
              <span className={`truncate ${read ? 'text-soft' : 'font-semibold'}`}>
                <bdi>{name}</bdi>
              </span>
            </span>
            <span
              className={`col-span-full row-start-2 min-w-0 text-sm sm:col-auto sm:row-auto sm:text-base ${isOpen ? 'break-words' : 'truncate'} ${read ? 'text-soft' : ''}`}
            >
              <bdi>{subject}</bdi>
            </span>
            <span className="placard col-start-2 row-start-1 flex items-center gap-2 sm:col-auto sm:row-auto">
              <MessageTime at={created_at} />
              <ChevronDown
                aria-hidden="true"
                className={`size-4 transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
              />
            </span>
            {mail === 'failed' && (
              <span className="col-span-full flex items-center gap-1.5 text-danger text-sm">
                <MailX aria-hidden="true" className="size-4" />
                {t('Not delivered by email')}
              </span>
            )}
          </button>
        </h2>
      </div>
      {isOpen && (
        <div id={id} className="border-line border-t px-4 py-5">
          <OpenMessage message={message} onClose={() => onToggle(false)} />
        </div>
      )}
    </li>
  );
}
