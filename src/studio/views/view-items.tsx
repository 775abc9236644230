import { ChevronDown, Ellipsis, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../platform/ui/menu.tsx';
import { moved } from '../../platform/ui/sorting/moves.ts';
import { ICON_BUTTON, MoveItems, Toggle } from '../../platform/ui/sorting/row-controls.tsx';
import type { Section } from '../../portfolio/model/sections.ts';
import type { View, ViewChange } from '../../portfolio/views/view.ts';
import { type ListItem, placeAfter } from '../lists/list-item.ts';
import type { ListKind } from '../lists/record-lists.ts';
import { useLists } from '../lists/use-lists.tsx';
import { ItemTexts } from './item-texts.tsx';
import {
  type ChosenRecord,
  chosenRecords,
  chosenSections,
  withAll,
  withItem,
  withNewItems,
  withOrder,
} from './view-choices.ts';
import { NewItems } from './view-new-items.tsx';

const ROWS_AT_ONCE = 100;

type ViewItemsProps = {
  view: View;
  /** Those of the portfolio. */
  sections: readonly Section[];
  userId: string;
  /** Returns what was thrown; undefined if it is saved. */
  choose: (change: ViewChange) => Promise<unknown>;
};

/** True unless nobody sees it, in whatever view. */
function isOffered({ visibility, isBlank }: ListItem): boolean {
  return visibility !== 'nobody' && !isBlank;
}

/** The records of each kind that the view can show, in its order. */
export function ViewItems({ view, sections, userId, choose }: ViewItemsProps) {
  const lists = useLists(userId);
  const [search, setSearch] = useState('');
  const hidden = new Set<string>(
    chosenSections(sections, view.sections).flatMap(({ kind, shown }) => (shown ? [] : [kind])),
  );
  if (lists.every(({ result }) => result?.data && !result.data.some(isOffered))) {
    return <p className="text-soft">{t('Your portfolio shows no items yet.')}</p>;
  }
  return (
    <div className="flex flex-col gap-2">
      <NewItems view={view} lists={lists} choose={choose} />
      <TextField
        label={t('Search the items')}
        type="search"
        autoComplete="off"
        dir="auto"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {lists.map(({ kind, result }) =>
        result ? (
          <LoadState key={kind.path} result={result}>
            {(items) => (
              <KindItems
                kind={kind}
                items={items.filter(isOffered)}
                isSectionHidden={hidden.has(kind.path)}
                view={view}
                userId={userId}
                choose={choose}
                search={search.trim().toLowerCase()}
              />
            )}
          </LoadState>
        ) : null,
      )}
      {lists.some(({ result }) => result?.data?.some(({ visibility }) => visibility === 'nobody')) && (
        <p className="border-line border-t pt-3 text-faint text-sm">
          {t('Hidden items are in no view. In the list, choose ‘Show only in views’ to offer them here.')}
        </p>
      )}
    </div>
  );
}

type KindItemsProps = Pick<ViewItemsProps, 'view' | 'userId' | 'choose'> & {
  kind: ListKind;
  items: readonly ListItem[];
  isSectionHidden: boolean;
  /** In small letters; '' for all. */
  search: string;
};
type Row = ChosenRecord<ListItem>;

function KindItems({ kind, items, isSectionHidden, view, userId, choose, search }: KindItemsProps) {
  const [edited, setEdited] = useState<Row>();
  // Hundreds of menus cost a phone seconds.
  const [rowsShown, setRowsShown] = useState(0);
  if (items.length === 0) return null;
  const rows = chosenRecords(kind.path, items, withNewItems(view));
  const found = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => `${row.record.title} ${row.choice?.title ?? ''}`.toLowerCase().includes(search));
  if (found.length === 0) return null;
  const title = term(kind.title);
  const shownCount = rows.filter(({ shown }) => shown).length;
  const change = (row: Row, values: Omit<Parameters<typeof withItem>[1], 'kind' | 'record_id'>) =>
    choose({
      items: withItem(
        view.items,
        // Own words alone do not show what is left out.
        { kind: kind.path, record_id: row.record.id, shown: row.shown, ...values },
        // Whatever is not named may be a later one, which this view does not show by itself.
        { isForViews: view.new_records !== 'show' || row.record.visibility === 'views' },
      ),
    });
  const chooseAll = (shown: boolean) => void choose({ items: withAll(view.items, kind.path, rows, shown) });
  return (
    <details
      open={search !== '' || undefined}
      className="group border-line border-t pt-1 first:border-t-0 first:pt-0"
      onToggle={({ currentTarget }) => currentTarget.open && setRowsShown((before) => before || ROWS_AT_ONCE)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {title}
        <span className="flex items-center gap-2 font-normal text-soft text-sm">
          {isSectionHidden && `${t('Section hidden')} · `}
          {shownCount === rows.length
            ? t('All {length}', { length: rows.length })
            : t('{shownCount} of {length}', { shownCount, length: rows.length })}
          <ChevronDown
            aria-hidden="true"
            className="size-4 transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
          />
        </span>
      </summary>
      {search === '' && (
        <p className="flex flex-wrap gap-2 pb-2">
          <Button aria-label={t('Show all of {kind}', { kind: title })} onClick={() => chooseAll(true)}>
            {t('All')}
          </Button>
          <Button aria-label={t('Show none of {kind}', { kind: title })} onClick={() => chooseAll(false)}>
            {t('No item')}
          </Button>
        </p>
      )}
      <ul aria-label={title} className="flex flex-col pb-2">
        {found.slice(0, rowsShown).map(({ row, index }) => (
          <ItemRow
            key={row.record.id}
            row={row}
            // Skills are sorted within their groups, which a view leaves as they are.
            moves={kind.path === 'skills' ? undefined : movesOf(rows, index)}
            onToggle={(shown) => void change(row, { shown, ...(!shown && { position: null }) })}
            onMove={(to) => void choose({ items: withOrder(view.items, kind.path, moved(rows, index, to)) })}
            onEdit={() => setEdited(row)}
            onKeep={() => void change(row, { stale: false })}
          />
        ))}
      </ul>
      {rowsShown > 0 && found.length > rowsShown && (
        <Button className="mb-3" onClick={() => setRowsShown(rowsShown + ROWS_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
      {edited && (
        <ItemTexts
          record={edited.record}
          userId={userId}
          choice={edited.choice}
          onClose={() => setEdited(undefined)}
          onSave={(texts) => change(edited, { ...texts, stale: false })}
        />
      )}
    </details>
  );
}

type Moves = { up: number; down: number; top: number; end: number; at: number };

/** Returns where each move of the row at an index leads: within its group. */
function movesOf(rows: readonly Row[], at: number): Moves {
  const records = rows.map(({ record }) => record);
  const to = (move: 'up' | 'down' | 'top' | 'end') => placeAfter(records, at, move);
  return { at, up: to('up'), down: to('down'), top: to('top'), end: to('end') };
}

type ItemRowProps = {
  row: Row;
  moves: Moves | undefined;
  onToggle: (shown: boolean) => void;
  onMove: (to: number) => void;
  onEdit: () => void;
  onKeep: () => void;
};

function ItemRow({ row: { record, choice, shown }, moves, onToggle, onMove, onEdit, onKeep }: ItemRowProps) {
  const hasTexts = Boolean(choice?.title || choice?.description);
  return (
    <li className="flex items-center gap-2 border-line border-t">
      <div className="flex min-w-0 flex-1 flex-col py-2">
        <p className={`break-words ${shown ? '' : 'text-faint line-through'}`}>
          <span dir="auto">{choice?.title || record.title}</span>
        </p>
        {record.visibility === 'views' && <p className="placard text-soft">{t('Only in views')}</p>}
        {hasTexts && (
          <p className={`text-sm ${choice?.stale ? 'text-danger' : 'text-soft'}`}>
            {choice?.stale ? t('Custom text – the original has changed since') : t('Own words')}
          </p>
        )}
      </div>
      <Toggle
        label={t('Hide {name}', { name: record.name })}
        isOn={!shown}
        Icon={shown ? Eye : EyeOff}
        onChange={(isHidden) => onToggle(!isHidden)}
      />
      <Menu
        trigger={<Ellipsis aria-hidden="true" className="size-5" />}
        triggerLabel={t('More for {name}', { name: record.name })}
        triggerClassName={ICON_BUTTON}
      >
        {shown && moves && (
          <>
            <MoveItems
              isFirst={moves.at === moves.top}
              isLast={moves.at === moves.end}
              onMove={(move) => onMove(moves[move])}
            />
            <MenuSeparator />
          </>
        )}
        <MenuItem onSelect={onEdit}>{t('Own words…')}</MenuItem>
        {choice?.stale && <MenuItem onSelect={onKeep}>{t('Keep them as they are')}</MenuItem>}
      </Menu>
    </li>
  );
}
