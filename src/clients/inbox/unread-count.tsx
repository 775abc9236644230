import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { useMessages } from './use-messages.tsx';

/** The number of unread messages; nothing if there are none or they are not loaded. */
export function UnreadCount({ isEnabled }: { isEnabled: boolean }) {
  const { data } = useMessages({ enabled: isEnabled });
  if (!data || data.unread === 0) return null;
  return (
    <span className="ms-auto min-w-6 rounded-full bg-accent px-2 text-center font-medium text-caption text-on-accent leading-6 tabular-nums">
      {data.unread}
      <span className="sr-only"> {t('unread')}</span>
    </span>
  );
}
