import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button, buttonClass } from '../../platform/ui/button.tsx';
import { Dialog } from '../../platform/ui/dialog.tsx';
import { IMAGE_TYPES } from '../../portfolio/images/upload-image.ts';
import type { ItemPlace } from './page-document.tsx';

type ItemDialogProps = {
  title: string;
  onClose: () => void;
  onMove: (by: -1 | 1) => void;
  onHide: () => void;
  children?: ReactNode;
};

/** What can be done with a record or a section, for a keyboard and a finger too. */
export function ItemDialog({ title, onClose, onMove, onHide, children }: ItemDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button onClick={() => onMove(-1)}>{t('Move up')}</Button>
        <Button onClick={() => onMove(1)}>{t('Move down')}</Button>
        <Button onClick={onHide}>{t('Hide')}</Button>
        {children}
      </div>
    </Dialog>
  );
}

type RecordActionsProps = {
  item: ItemPlace;
  onDelete: () => void;
  onImage: (file: File) => void;
  onProject: (slug: string) => void;
};

export function RecordActions({ item: { path, id, slug }, onDelete, onImage, onProject }: RecordActionsProps) {
  return (
    <>
      <label className={`${buttonClass()} has-focus-visible:outline-2 has-focus-visible:outline-accent`}>
        {t('Choose an image')}
        <input
          type="file"
          accept={IMAGE_TYPES}
          className="sr-only"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onImage(file);
          }}
        />
      </label>
      {slug && <Button onClick={() => onProject(slug)}>{t('Edit its page')}</Button>}
      <Link to={`/${path}/edit/${id}`} className={buttonClass()}>
        {t('All fields')}
      </Link>
      <Button tone="danger" onClick={onDelete}>
        {t('Delete')}
      </Button>
    </>
  );
}
