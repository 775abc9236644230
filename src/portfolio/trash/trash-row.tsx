import { timeText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { filled } from '../../platform/ui/filled-text.tsx';
import { ConfirmDialog } from '../../platform/ui/form/confirm-dialog.tsx';
import type { TrashItem } from '../model/trash.ts';
import { daysLeftText, kindLabel, titleText } from './trash-words.ts';

type RowProps = { item: TrashItem; pending: boolean; onRestore: () => void; onDelete: () => void };

export function Row({ item, pending, onRestore, onDelete }: RowProps) {
  const title = titleText(item);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-line border-t py-4 first:border-t-0">
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-0.5">
        <p className="placard">{kindLabel(item.kind)}</p>
        <p className="break-words font-semibold">
          <span dir="auto">{title}</span>
        </p>
        <p className="text-soft text-sm">
          {filled('Deleted {time}', {
            time: (
              <time key="time" dateTime={item.deleted_at}>
                {timeText(item.deleted_at)}
              </time>
            ),
          })}{' '}
          · {daysLeftText(item.expires_at, new Date())}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={onRestore} aria-label={t('Restore {title}', { title })}>
          {t('Restore')}
        </Button>
        <Button
          tone="quiet"
          pending={pending}
          onClick={onDelete}
          aria-label={t('Delete {title} permanently', { title })}
        >
          {t('Delete permanently')}
        </Button>
      </div>
    </li>
  );
}

type ConfirmDeleteProps = {
  what: TrashItem | 'all' | undefined;
  onCancel: () => void;
  onConfirm: (what: TrashItem | 'all') => void;
};

export function ConfirmDelete({ what, onCancel, onConfirm }: ConfirmDeleteProps) {
  if (what === undefined) return null;
  const title = what === 'all' ? t('Empty the trash?') : t('Delete ‘{title}’ permanently?', { title: titleText(what) });
  return (
    <ConfirmDialog
      title={title}
      description={t('It cannot be restored after that.')}
      action={what === 'all' ? t('Empty trash') : t('Delete permanently')}
      onConfirm={() => onConfirm(what)}
      onCancel={onCancel}
    />
  );
}
