import { useSortable } from '@dnd-kit/react/sortable';
import { Eye, EyeOff, GripVertical, Pencil, Pin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import type { RowData } from '../../platform/ui/sorting/drag-manager.tsx';
import { ICON_BUTTON, Toggle } from '../../platform/ui/sorting/row-controls.tsx';
import type { ListActions } from './list-actions.ts';
import { isPending, isVisible, type ListItem } from './list-item.ts';
import type { ListKind } from './record-lists.ts';
import { RowMenu } from './row-menu.tsx';
import { RowText, Thumbnail } from './row-text.tsx';
import { RowCheckbox } from './selection.tsx';

type ListRowProps = Pick<RowData, 'offset' | 'count'> & {
  kind: ListKind;
  item: ListItem;
  /** Its index on the screen. */
  index: number;
  isShownAtOnce: boolean;
  /** True if the rows of this list have an image. */
  hasImage: boolean;
  actions: ListActions;
};

/** Rendered again only if it changes: a click in a long list is one of many rows. */
export const ListRow = memo(function ListRow({
  item,
  index,
  offset,
  count,
  hasImage,
  isShownAtOnce,
  ...props
}: ListRowProps) {
  const { ref, handleRef, isDragSource } = useSortable<RowData>({
    id: item.id,
    index,
    // A row can only be dropped within its group.
    type: item.group_id,
    accept: item.group_id,
    data: { name: item.name, offset, count },
  });
  return (
    <li
      ref={ref}
      // What is out of sight costs nothing to paint; a row whose menu is open is not clipped.
      className={`case [content-visibility:auto] [contain-intrinsic-block-size:auto_5.5rem] sm:[contain-intrinsic-block-size:auto_2.75rem] has-[[role=menu]]:[content-visibility:visible] grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 py-2 ps-1 pe-2 group-data-fixed:ps-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] ${isDragSource ? 'border-accent shadow-pop' : ''}`}
    >
      <div className="flex items-center gap-2">
        {!isPending(item) && <RowCheckbox item={item} />}
        {/* Hidden and not removed in a filtered list: nothing has to be rendered for it. */}
        <button
          ref={handleRef}
          type="button"
          aria-label={t('Move {name}', { name: item.name })}
          className={`${ICON_BUTTON} touch-none group-data-fixed:hidden`}
        >
          <GripVertical aria-hidden="true" className="size-5" />
        </button>
        {hasImage && <Thumbnail imageUrl={item.image_url} faded={!isVisible(item)} />}
      </div>
      <RowText item={item} isShownAtOnce={isShownAtOnce} />
      <RowActions {...props} item={item} place={index + offset} count={count} />
    </li>
  );
});

function ApprovalActions({ item, actions }: Pick<ListRowProps, 'item' | 'actions'>) {
  return (
    <div className="col-span-full flex flex-wrap justify-end gap-2 py-1 sm:col-auto">
      <Button
        tone="primary"
        aria-label={t('Approve {name}', { name: item.name })}
        onClick={() => actions.showTo(item, 'everyone')}
      >
        {t('Approve')}
      </Button>
      <Button tone="quiet" aria-label={t('Decline {name}', { name: item.name })} onClick={() => actions.remove(item)}>
        {t('Decline')}
      </Button>
    </div>
  );
}

type RowActionsProps = Pick<ListRowProps, 'kind' | 'item' | 'actions'> & { place: number; count: number };

function RowActions({ kind, item, place, count, actions }: RowActionsProps) {
  const { id, name, visibility, isPinned } = item;
  if (isPending(item)) return <ApprovalActions item={item} actions={actions} />;
  return (
    <div className="col-span-full flex justify-end gap-1 sm:col-auto">
      {kind.canPin && (
        <Toggle
          label={t('Pin {name}', { name })}
          isOn={isPinned}
          Icon={Pin}
          onChange={(isOn) => actions.pin(item, isOn)}
        />
      )}
      {/* One click must not publish what is only for views: the menu offers it. */}
      {visibility !== 'views' && (
        <Toggle
          label={t('Hide {name}', { name })}
          isOn={visibility === 'nobody'}
          Icon={visibility === 'nobody' ? EyeOff : Eye}
          onChange={(isOn) => actions.showTo(item, isOn ? 'nobody' : 'everyone')}
        />
      )}
      <Link
        to={`/${kind.path}/edit/${id}`}
        aria-label={t('Edit {name}', { name })}
        title={t('Edit')}
        className={ICON_BUTTON}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </Link>
      <RowMenu
        item={item}
        place={place}
        count={count}
        onMove={(move) => actions.moveRow(item, move)}
        onDelete={() => actions.remove(item)}
        onShowTo={(visibility) => actions.showTo(item, visibility)}
      />
    </div>
  );
}
