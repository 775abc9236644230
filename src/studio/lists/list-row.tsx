import { useSortable } from '@dnd-kit/react/sortable';
import { Ellipsis, Eye, EyeOff, GripVertical, ImageIcon, type LucideIcon, Pencil, Pin } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { thumbnailSource } from '../../model/safe-url.ts';
import { projectPath } from '../../records/project/project-url.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import type { RowData } from '../../ui/sorting/drag-manager.tsx';
import type { Move } from '../../ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems, Toggle } from '../../ui/sorting/row-controls.tsx';
import { useStoredUser } from '../../ui/use-stored-user.tsx';
import { isVisible, type ListItem } from './list-item.ts';
import type { ListKind } from './record-lists.ts';
import type { ListActions } from './use-list.tsx';

type ListRowProps = Pick<RowData, 'offset' | 'count'> & {
  kind: ListKind;
  item: ListItem;
  /** Its index on the screen. */
  index: number;
  isFixed: boolean;
  isShownAtOnce: boolean;
  /** True if the rows of this list have an image. */
  hasImage: boolean;
  onMove: (move: Move) => void;
  actions: ListActions;
};

export function ListRow({ item, index, offset, count, isFixed, hasImage, isShownAtOnce, ...props }: ListRowProps) {
  const { ref, handleRef, isDragSource } = useSortable<RowData>({
    id: item.id,
    index,
    // A row can only be dropped within its group.
    type: item.group_id,
    accept: item.group_id,
    disabled: isFixed,
    data: { name: item.name, offset, count },
  });
  return (
    <li
      ref={ref}
      className={`case grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 py-2 pe-2 sm:grid-cols-[auto_minmax(0,1fr)_auto] ${isFixed ? 'ps-3' : 'ps-1'} ${isDragSource ? 'border-accent shadow-pop' : ''}`}
    >
      <div className="flex items-center gap-2">
        {!isFixed && (
          <button
            ref={handleRef}
            type="button"
            aria-label={`Move ${item.name}`}
            className={`${ICON_BUTTON} touch-none`}
          >
            <GripVertical aria-hidden="true" className="size-5" />
          </button>
        )}
        {hasImage && <Thumbnail imageUrl={item.image_url} faded={!isVisible(item)} />}
      </div>
      <RowText item={item} isShownAtOnce={isShownAtOnce} />
      <RowActions {...props} item={item} place={index + offset} count={isFixed ? 1 : count} />
    </li>
  );
}

function RowText({ item, isShownAtOnce }: Pick<ListRowProps, 'item' | 'isShownAtOnce'>) {
  const { title, detail, hidden, isBlank } = item;
  return (
    <div className="min-w-0">
      <p dir="auto" className={`break-words font-medium leading-snug ${isVisible(item) ? '' : 'text-soft'}`}>
        {title}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-faint text-sm">
        {detail && (
          <span dir="auto" className="line-clamp-1 break-all">
            {detail}
          </span>
        )}
        {hidden && <Mark Icon={EyeOff} text="Hidden" />}
        {isBlank && <Mark Icon={EyeOff} text="Not on your page until it has a name" />}
        {isShownAtOnce && <Mark Icon={Pin} text="Seen at once" />}
      </p>
    </div>
  );
}

type RowActionsProps = Pick<ListRowProps, 'kind' | 'item' | 'onMove' | 'actions'> & { place: number; count: number };

function RowActions({ kind, item, place, count, onMove, actions }: RowActionsProps) {
  const { id, name, hidden, isPinned } = item;
  return (
    <div className="col-span-full flex justify-end gap-1 sm:col-auto">
      {kind.canPin && (
        <Toggle label={`Pin ${name}`} isOn={isPinned} Icon={Pin} onChange={(isOn) => actions.pin(item, isOn)} />
      )}
      <Toggle
        label={`Hide ${name}`}
        isOn={hidden}
        Icon={hidden ? EyeOff : Eye}
        onChange={(isOn) => actions.hide(item, isOn)}
      />
      <Link to={`/${kind.path}/edit/${id}`} aria-label={`Edit ${name}`} title="Edit" className={ICON_BUTTON}>
        <Pencil aria-hidden="true" className="size-5" />
      </Link>
      <RowMenu item={item} place={place} count={count} onMove={onMove} onDelete={() => actions.remove(item)} />
    </div>
  );
}

function Thumbnail({ imageUrl, faded }: { imageUrl: string; faded: boolean }) {
  const [isBroken, setBroken] = useState(false);
  const source = thumbnailSource(imageUrl);
  return (
    <span
      className={`grid h-11 w-14 place-items-center overflow-hidden rounded-control bg-sunk text-edge ${faded ? 'opacity-50' : ''}`}
    >
      {source === undefined || isBroken ? (
        <ImageIcon aria-hidden="true" className="size-5" />
      ) : (
        <img
          loading="lazy"
          decoding="async"
          src={source}
          alt=""
          onError={() => setBroken(true)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}

function Mark({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <span className="placard inline-flex items-center gap-1 text-soft">
      <Icon aria-hidden="true" className="size-3" />
      {text}
    </span>
  );
}

type RowMenuProps = {
  item: ListItem;
  place: number;
  count: number;
  onMove: (move: Move) => void;
  onDelete: () => void;
};

/** Moves without dragging or keyboard, and to positions that are not on the screen. */
function RowMenu({ item, place, count, onMove, onDelete }: RowMenuProps) {
  const publicPath = usePublicPath(item);
  return (
    <Menu
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerLabel={`More for ${item.name}`}
      triggerClassName={ICON_BUTTON}
    >
      {publicPath !== undefined && (
        <>
          <MenuLink link={<a href={publicPath} />}>View its page</MenuLink>
          <MenuSeparator />
        </>
      )}
      {count > 1 && <MoveItems isFirst={place === 0} isLast={place === count - 1} onMove={onMove} />}
      {count > 1 && <MenuSeparator />}
      <MenuItem onSelect={onDelete}>Delete</MenuItem>
    </Menu>
  );
}

/** Returns the path of an item's own page, if visitors can open it. */
function usePublicPath(item: ListItem): string | undefined {
  const user = useStoredUser();
  return user && item.slug !== '' && isVisible(item) ? projectPath(`/u/${user.user_name}`, item) : undefined;
}
