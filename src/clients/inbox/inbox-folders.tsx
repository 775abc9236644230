import { Link, useSearchParams } from 'react-router';
import { type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { buttonClass } from '../../platform/ui/button.tsx';
import { MESSAGE_FOLDERS, type MessageFolder } from '../message.ts';

const FOLDER_NAMES: Record<MessageFolder, StudioLabel> = { inbox: 'Inbox', archived: 'Archive', spam: 'Spam' };

/** The folder in the URL. */
export function useFolder(): MessageFolder {
  const [parameters] = useSearchParams();
  return MESSAGE_FOLDERS.find((folder) => folder === parameters.get('folder')) ?? 'inbox';
}

export function Folders({ current, unread }: { current: MessageFolder; unread: number }) {
  return (
    <nav aria-label={t('Folders')} className="flex flex-wrap gap-2">
      {MESSAGE_FOLDERS.map((folder) => (
        <Link
          key={folder}
          to={folder === 'inbox' ? '/studio/messages' : `/studio/messages?folder=${folder}`}
          aria-current={folder === current ? 'page' : undefined}
          className={`${buttonClass(folder === current ? 'plain' : 'quiet')} aria-[current]:border-ink`}
        >
          {t(FOLDER_NAMES[folder])}
          {folder === 'inbox' && unread > 0 && (
            <span className="text-soft tabular-nums">
              {unread}
              <span className="sr-only"> {t('unread')}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
