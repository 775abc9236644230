import { Archive, Handshake, Inbox, MailWarning, Reply, ShieldAlert, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type StudioLabel, t, verb } from '../../platform/lib/texts/studio/studio-texts.ts';
import { textLanguage } from '../../platform/lib/texts/text-language.ts';
import { Button } from '../../platform/ui/button.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { errorToNotice, NoticeText, useNotice } from '../../platform/ui/use-notice.tsx';
import { useClientsEnabled } from '../desk/use-clients.ts';
import type { InboxMessage } from '../message.ts';
import { AccessRequest } from './access-request.tsx';
import { MessageTime } from './message-time.tsx';
import { replyUrl } from './reply-url.ts';
import { SpamReasons } from './spam-reasons.tsx';
import { useMessageChanges } from './use-messages.tsx';

/** The state of the notification mail; '' if it was sent. */
const MAIL_NOTES: Record<InboxMessage['mail'], StudioLabel | ''> = {
  sent: '',
  waiting: 'The email that tells you of this message is on its way.',
  failed: 'The notification email for this message could not be delivered.',
  none: 'No email was sent for this message: your address was not confirmed, or emails were off in your settings.',
};

type OpenMessageProps = { message: InboxMessage; onClose: () => void };

export function OpenMessage({ message, onClose }: OpenMessageProps) {
  const { name, email, message: text, mail, folder, answers, created_at } = message;
  const note = MAIL_NOTES[mail];
  const { mark, file, makeClient, remove } = useMessageChanges();
  const { notice, setNotice } = useNotice();
  const hasClients = useClientsEnabled();
  const [pending, setPending] = useState(false);

  async function run(action: () => Promise<void>) {
    setPending(true);
    setNotice(undefined);
    try {
      await action();
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
    } finally {
      setPending(false);
    }
  }
  useOnce(() => {
    if (!message.read) void run(() => mark(message, true));
  });

  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft text-sm">
        {name} · <span className="break-all">{email}</span> · <MessageTime at={created_at} precise />
      </p>
      <p dir="auto" lang={textLanguage(text)} className="max-w-prose whitespace-pre-wrap break-words">
        {text}
      </p>
      {answers.length > 0 && (
        <dl className="flex max-w-prose flex-col gap-3">
          {answers.map((answer) => (
            <div key={answer.id}>
              <dt dir="auto" className="text-soft text-sm">
                {answer.label}
              </dt>
              <dd dir="auto" className="whitespace-pre-wrap break-words">
                {answer.value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <AccessRequest message={message} />
      <SpamReasons message={message} />
      {note && folder !== 'spam' && (
        <p className="flex items-start gap-2 text-faint text-sm">
          <MailWarning aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t(note)}
        </p>
      )}
      <NoticeText notice={notice} />
      <div className="flex flex-wrap gap-2">
        <LinkButton href={replyUrl(message)} tone="primary">
          <Reply aria-hidden="true" className="size-4" />
          {t('Reply by email')}
        </LinkButton>
        <Button pending={pending} onClick={() => void run(() => mark(message, false).then(onClose))}>
          {t('Mark as unread')}
        </Button>
        {folder !== 'inbox' && (
          <Button pending={pending} onClick={() => void run(() => file(message, 'inbox'))}>
            <Inbox aria-hidden="true" className="size-4" />
            {folder === 'spam' ? t('Not spam') : t('Move to the inbox')}
          </Button>
        )}
        {folder === 'inbox' && (
          <Button pending={pending} onClick={() => void run(() => file(message, 'archived'))}>
            <Archive aria-hidden="true" className="size-4" />
            {verb('Archive')}
          </Button>
        )}
        {folder !== 'spam' && (
          <Button tone="quiet" pending={pending} onClick={() => void run(() => file(message, 'spam'))}>
            <ShieldAlert aria-hidden="true" className="size-4" />
            {t('Mark as spam')}
          </Button>
        )}
        {hasClients && message.client_id === null && (
          <Button tone="quiet" pending={pending} onClick={() => void run(() => makeClient(message))}>
            <Handshake aria-hidden="true" className="size-4" />
            {t('Create a client')}
          </Button>
        )}
        {hasClients && message.client_id !== null && (
          <LinkButton href="/studio/clients" tone="quiet">
            <Handshake aria-hidden="true" className="size-4" />
            {t('Show client')}
          </LinkButton>
        )}
        <Button tone="quiet" pending={pending} onClick={() => void run(() => remove(message))}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('Delete')}
        </Button>
      </div>
    </div>
  );
}

/** Runs the action once, when the component is first shown. */
function useOnce(action: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    action();
  });
}
