import { t } from '../../platform/lib/texts/studio/studio-texts.ts';

/** The dot of an unread message. */
export function UnreadMark({ read }: { read: boolean }) {
  if (read) return null;
  return (
    <span className="size-2 shrink-0 self-center rounded-full bg-accent">
      <span className="sr-only">{t('Unread:')} </span>
    </span>
  );
}
