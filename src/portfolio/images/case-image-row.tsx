import { useSortable } from '@dnd-kit/react/sortable';
import { Ellipsis, GripVertical } from 'lucide-react';
import { t, translated } from '../../platform/lib/texts/studio/studio-texts.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { Menu, MenuItem } from '../../platform/ui/menu.tsx';
import type { RowData } from '../../platform/ui/sorting/drag-manager.tsx';
import type { Move } from '../../platform/ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems } from '../../platform/ui/sorting/row-controls.tsx';
import { type CaseImage, IMAGE_FITS } from '../model/case-study.ts';
import { FocusPicker } from './focus-picker.tsx';

type CaseImageRowProps = {
  image: CaseImage;
  index: number;
  count: number;
  /** True if the project's cards and link previews show this image. */
  isCover: boolean;
  onChange: (change: Partial<CaseImage>) => void;
  onMove: (move: Move) => void;
  onRemove: () => void;
  onMakeCover: () => void;
};

/** One image of a project: its place, its texts, and how it is shown. */
export function CaseImageRow({
  image,
  index,
  count,
  isCover,
  onChange,
  onMove,
  onRemove,
  onMakeCover,
}: CaseImageRowProps) {
  const name = t('Image {number}', { number: index + 1 });
  const { ref, handleRef, isDragSource } = useSortable<RowData>({
    id: image.image_url,
    index,
    data: { name: image.caption || image.alt || name, offset: 0, count },
  });
  return (
    <li
      ref={ref}
      aria-label={name}
      className={`case grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-3 p-2 sm:grid-cols-[auto_10rem_minmax(0,1fr)_auto] ${isDragSource ? 'border-accent shadow-pop' : ''}`}
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={t('Move {name}', { name })}
        className={`${ICON_BUTTON} touch-none`}
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      {image.fit === 'fill' ? (
        <FocusPicker image={image} name={name} onChange={onChange} />
      ) : (
        <img
          src={imageSource(image.image_url)}
          alt=""
          loading="lazy"
          className="max-h-40 min-h-16 w-full rounded-control bg-sunk object-contain"
        />
      )}
      <div className="col-span-full row-start-2 flex min-w-0 flex-col gap-3 sm:col-span-1 sm:col-start-3 sm:row-start-1">
        {isCover && <p className="font-medium text-accent text-sm">{t('Cover')}</p>}
        <TextField
          label={t('{name}: description for people who cannot see it', { name })}
          value={image.alt}
          onChange={({ target }) => onChange({ alt: target.value })}
          dir="auto"
        />
        <TextField
          label={t('{name}: caption', { name })}
          value={image.caption}
          onChange={({ target }) => onChange({ caption: target.value })}
          dir="auto"
        />
        <SelectField
          label={t('{name}: size', { name })}
          choices={translated(IMAGE_FITS)}
          value={image.fit}
          onChange={({ target }) => onChange({ fit: target.value === 'fill' ? 'fill' : 'whole' })}
        />
      </div>
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerLabel={t('More for {name}', { name })}
        triggerClassName={ICON_BUTTON}
      >
        <MoveItems isFirst={index === 0} isLast={index === count - 1} onMove={onMove} />
        {!isCover && <MenuItem onSelect={onMakeCover}>{t('Create cover')}</MenuItem>}
        <MenuItem onSelect={onRemove}>{t('Remove')}</MenuItem>
      </Menu>
    </li>
  );
}
