import { Ellipsis } from 'lucide-react';
import { createContext, useContext } from 'react';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../platform/ui/menu.tsx';
import type { Move } from '../../platform/ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems } from '../../platform/ui/sorting/row-controls.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { projectPath } from '../../portfolio/records/project/project-url.ts';
import { isVisible, type ListItem } from './list-item.ts';

type RowMenuProps = {
  item: ListItem;
  place: number;
  count: number;
  onMove: (move: Move) => void;
  onDelete: () => void;
  onShowTo: (visibility: Visibility) => void;
};

/** True in a filtered list, whose order cannot be changed. */
export const FixedOrder = createContext(false);

/** Moves without dragging or keyboard, and to positions that are not on the screen. */
export function RowMenu({ item, place, count, onMove, onDelete, onShowTo }: RowMenuProps) {
  const publicPath = usePublicPath(item);
  return (
    <Menu
      trigger={<Ellipsis aria-hidden="true" className="size-5" />}
      triggerLabel={t('More for {name}', { name: item.name })}
      triggerClassName={ICON_BUTTON}
    >
      {publicPath !== undefined && (
        <>
          <MenuLink link={<a href={publicPath} />}>{t('View its page')}</MenuLink>
          <MenuSeparator />
        </>
      )}
      <RowMoves place={place} count={count} onMove={onMove} />
      {item.visibility === 'views' ? (
        <>
          <MenuItem onSelect={() => onShowTo('everyone')}>{t('Show to everyone')}</MenuItem>
          <MenuItem onSelect={() => onShowTo('nobody')}>{t('Hide from everybody')}</MenuItem>
        </>
      ) : (
        <MenuItem onSelect={() => onShowTo('views')}>{t('Show only in views')}</MenuItem>
      )}
      <MenuItem onSelect={onDelete}>{t('Delete')}</MenuItem>
    </Menu>
  );
}

/** Its own component: of the rows of a list that is filtered, only the open menu is rendered again. */
function RowMoves({ place, count, onMove }: Pick<RowMenuProps, 'place' | 'count' | 'onMove'>) {
  const isFixed = useContext(FixedOrder);
  if (isFixed || count === 1) return;
  return (
    <>
      <MoveItems isFirst={place === 0} isLast={place === count - 1} onMove={onMove} />
      <MenuSeparator />
    </>
  );
}

/** Returns the path of an item's own page, if visitors can open it. */
function usePublicPath(item: ListItem): string | undefined {
  const user = useStoredUser();
  return user && item.slug !== '' && isVisible(item) ? projectPath(`/u/${user.user_name}`, item) : undefined;
}
