import { t } from '../../lib/texts/studio/studio-texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ConfirmTrashDialogProps = { title: string; onCancel: () => void; onConfirm: () => void };

/** Before many things are deleted at once: they may be more than the trash keeps. */
export function ConfirmTrashDialog({ title, onCancel, onConfirm }: ConfirmTrashDialogProps) {
  return (
    <ConfirmDialog
      title={title}
      description={t(
        'They are in the trash for 30 days. It keeps the last 1,000 deletions, and 5 MB: what is beyond is deleted permanently.',
      )}
      action={t('Delete')}
      onCancel={onCancel}
      onConfirm={() => {
        onCancel();
        onConfirm();
      }}
    />
  );
}
