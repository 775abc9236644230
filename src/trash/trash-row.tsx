import type { TrashItem } from '../model/trash.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { daysLeftText, kindLabel, titleText } from './trash-words.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

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
          Deleted <time dateTime={item.deleted_at}>{TIME.format(new Date(item.deleted_at))}</time> ·{' '}
          {daysLeftText(item.expires_at, new Date())}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} onClick={onRestore} aria-label={`Restore ${title}`}>
          Restore
        </Button>
        <Button tone="quiet" pending={pending} onClick={onDelete} aria-label={`Delete ${title} for good`}>
          Delete for good
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
  const title = what === 'all' ? 'Empty the trash?' : `Delete ‘${titleText(what)}’ for good?`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      description="It cannot be restored after that."
    >
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" onClick={() => onConfirm(what)}>
          {what === 'all' ? 'Empty trash' : 'Delete for good'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Dialog>
  );
}
