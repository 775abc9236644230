import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import type { RecordKind } from '../../model/record.ts';
import { isPublic } from '../../model/record-rules.ts';

type PublicLinkProps = { kind: Pick<RecordKind, 'path' | 'names'>; record: Record<string, unknown> | undefined };

/** Links from a saved record to its place on the public page; nothing if it is hidden. */
export function PublicLink({ kind, record }: PublicLinkProps) {
  const user = useStoredUser();
  if (!record || record.hidden || !user) return null;
  if (!isPublic(kind, record)) return <p className="text-soft text-sm">{t('Add a name to show it on your page.')}</p>;
  const anchor = kind.path === 'entries' ? record.section : kind.path;
  return (
    <p className="text-sm">
      <a href={`/u/${user.user_name}#${anchor}`} className="text-accent underline underline-offset-4">
        {t('See it on your page')}
      </a>
    </p>
  );
}
