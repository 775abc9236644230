import { t } from '../../lib/texts/studio/studio-texts.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';

type ConfirmDialogProps = {
  title: string;
  /** What cannot be undone. */
  description: string;
  /** The label of the button that does it. */
  action: string;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Requests a second click for what cannot be undone. */
export function ConfirmDialog({ title, description, action, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title={title} description={description}>
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </Dialog>
  );
}
