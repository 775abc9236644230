import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../platform/ui/app-link.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { MessageTime } from './message-time.tsx';
import { UnreadMark } from './unread-mark.tsx';
import { useMessages } from './use-messages.tsx';

const SHOWN = 3;

/** The latest messages, shortened. */
export function NewestMessages() {
  const result = useMessages({ isLive: true });
  return (
    <Panel title={t('Messages')}>
      <LoadState result={result}>
        {({ messages, unread }) =>
          messages.length === 0 ? (
            <p className="text-soft text-sm">
              {t('No messages in your inbox. Messages from your contact form arrive here.')}
            </p>
          ) : (
            <>
              <ul className="-mx-2 flex flex-col">
                {messages.slice(0, SHOWN).map((message) => (
                  <li key={message.id} className="border-line border-b last:border-b-0">
                    <Link
                      to={`/studio/messages?open=${encodeURIComponent(message.id)}`}
                      className="flex flex-col rounded-control px-2 py-2.5 text-sm no-underline hover:bg-sunk"
                    >
                      <span className="flex items-baseline gap-2">
                        <UnreadMark read={message.read} />
                        <span className={`min-w-0 truncate ${message.read ? '' : 'font-semibold'}`}>
                          {message.name}
                        </span>
                        <span className="placard ms-auto shrink-0">
                          <MessageTime at={message.created_at} />
                        </span>
                      </span>
                      <span className="truncate text-soft">{message.subject}</span>
                    </Link>
                  </li>
                ))}
              </ul>
              <p className="text-sm">
                <AppLink to="/studio/messages">
                  {unread > 0 ? t('All messages, {unread} unread', { unread }) : t('All messages')}
                </AppLink>
              </p>
            </>
          )
        }
      </LoadState>
    </Panel>
  );
}
