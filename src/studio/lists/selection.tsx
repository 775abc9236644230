import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmTrashDialog } from '../../platform/ui/form/confirm-trash-dialog.tsx';
import type { ListActions } from './list-actions.ts';
import { isPending, type ListItem } from './list-item.ts';

/** Above this number a deletion is confirmed: the trash may have no room for it. */
const DELETED_AT_ONCE = 50;

/** The rows of a list that its owner has selected. */
export type Selection = {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
};

type RowSelection = {
  /** Undefined until its owner wants to select. */
  ids: ReadonlySet<string> | undefined;
  /** With `isRange` all from the one that was selected last. */
  selectRow: (id: string, isSelected: boolean, isRange: boolean) => void;
};
const RowSelections = createContext<RowSelection>({ ids: undefined, selectRow: () => undefined });
/** For the rows: what is selected changes their checkboxes alone. */
export const SelectionProvider = RowSelections.Provider;

/** `selection` is undefined until its owner wants to select; `rows` is for `SelectionProvider`. */
export function useSelection(shown: readonly ListItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const last = useRef<string>(undefined);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = ids !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    // Its bar is gone, and with it what had the focus.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const rows = useMemo(() => {
    const selected = ids ?? new Set();
    return {
      ids,
      selectRow(id: string, isSelected: boolean, isRange: boolean) {
        const [from = -1, to = -1] = [last.current, id].map((end) => shown.findIndex((item) => item.id === end));
        last.current = id;
        setIds(changed(selected, isRange && from >= 0 ? between(shown, from, to) : [id], isSelected));
      },
    };
  }, [ids, shown]);
  const selection: Selection | undefined = ids && {
    ids,
    select: (chosen, isSelected) => setIds(changed(ids, chosen, isSelected)),
  };
  return { selection, rows, opener, start: () => setIds(new Set()), end: () => setIds(undefined) };
}

function changed(ids: ReadonlySet<string>, chosen: readonly string[], isSelected: boolean): Set<string> {
  const next = new Set(ids);
  for (const id of chosen) isSelected ? next.add(id) : next.delete(id);
  return next;
}

function between(items: readonly ListItem[], one: number, other: number): string[] {
  const range = items.slice(Math.min(one, other), Math.max(one, other) + 1);
  return range.filter((item) => !isPending(item)).map(({ id }) => id);
}

/** Its own component: a row is not rendered again because of it. */
export function RowCheckbox({ item }: { item: ListItem }) {
  const { ids, selectRow } = useContext(RowSelections);
  if (!ids) return;
  return (
    <input
      type="checkbox"
      aria-label={t('Select {name}', { name: item.name })}
      checked={ids.has(item.id)}
      onChange={({ target, nativeEvent }) =>
        selectRow(item.id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      className="mx-2 size-4.5 shrink-0 cursor-pointer accent-accent"
    />
  );
}

type SelectionBarProps = {
  items: readonly ListItem[];
  selection: Selection;
  actions: Pick<ListActions, 'showAllTo' | 'moveAll' | 'removeAll'>;
  onEnd: () => void;
};

/** What can be done to the selected records, each as one step. */
export function SelectionBar({ items, selection, actions, onEnd }: SelectionBarProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  // What waits for approval is decided about one by one, as it is read.
  const selectable = items.filter((item) => !isPending(item));
  const selected = selectable.filter(({ id }) => selection.ids.has(id));
  const isWhole = selected.length === selectable.length;
  const isNone = selected.length === 0;
  const act = (work: (items: readonly ListItem[]) => void) => () => {
    work(selected);
    onEnd();
  };
  const remove = act(actions.removeAll);
  return (
    <section
      aria-label={t('Actions for what is selected')}
      className="case z-10 flex flex-wrap items-center gap-2 p-3 sm:sticky sm:top-16"
    >
      <p role="status" className="me-2 text-sm">
        {t('{n} selected', { n: numberText(selected.length) })}
      </p>
      <Button
        onClick={() =>
          selection.select(
            selectable.map(({ id }) => id),
            !isWhole,
          )
        }
      >
        {isWhole ? t('Select none') : t('Select all')}
      </Button>
      <Button disabled={isNone} onClick={act((chosen) => actions.showAllTo(chosen, 'everyone'))}>
        {t('Show to everyone')}
      </Button>
      <Button disabled={isNone} onClick={act((chosen) => actions.showAllTo(chosen, 'views'))}>
        {t('Show only in views')}
      </Button>
      <Button disabled={isNone} onClick={act((chosen) => actions.showAllTo(chosen, 'nobody'))}>
        {t('Hide from everybody')}
      </Button>
      <Button disabled={isNone || isWhole} onClick={act((chosen) => actions.moveAll(chosen, 'top'))}>
        {t('Move to the top')}
      </Button>
      <Button disabled={isNone || isWhole} onClick={act((chosen) => actions.moveAll(chosen, 'end'))}>
        {t('Move to the end')}
      </Button>
      <Button disabled={isNone} onClick={() => (selected.length > DELETED_AT_ONCE ? setIsConfirming(true) : remove())}>
        {t('Delete')}
      </Button>
      <Button tone="quiet" onClick={onEnd}>
        {t('Cancel')}
      </Button>
      {isConfirming && (
        <ConfirmTrashDialog
          title={t('Delete the {n} selected?', { n: numberText(selected.length) })}
          onCancel={() => setIsConfirming(false)}
          onConfirm={remove}
        />
      )}
    </section>
  );
}
