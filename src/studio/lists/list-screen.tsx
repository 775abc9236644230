import { type ComponentType, useDeferredValue, useMemo, useState } from 'react';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { EmptyState } from '../../platform/ui/empty-state.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { LoadState } from '../../platform/ui/load-state.tsx';
import { RequireLogin } from '../../platform/ui/require-login.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import type { StoredUserRecord } from '../../platform/ui/stored-user.ts';
import { NoticeText } from '../../platform/ui/use-notice.tsx';
import type { RecordPath } from '../../portfolio/model/record-kinds.ts';
import type { EntrySection } from '../../portfolio/model/sections.ts';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { useEntrySectionName } from '../../portfolio/records/entry/entry-section-names.ts';
import { AddButton, type FullList } from './add-button.tsx';
import type { ListActions } from './list-actions.ts';
import { isVisible, type ListItem } from './list-item.ts';
import { LISTS, type ListKind } from './record-lists.ts';
import { SelectionBar, SelectionProvider, useSelection } from './selection.tsx';
import { SortableRows } from './sortable-rows.tsx';
import { useList } from './use-list.tsx';

/** Rows rendered at a time: a list may have thousands. */
const ROWS_ON_SCREEN = 50;

/** A list of so many is seen without a filter. */
const FEW = 10;

type ListOptions = {
  /** Shown above the list. */
  Above?: ComponentType;
  /** Says why nothing can be added to a number of records. */
  useFull?: (count: number | undefined) => FullList | undefined;
};

/** Returns the list screen of a kind, as a component without props. */
export function listScreen(path: RecordPath, options: ListOptions = {}): ComponentType {
  return () => (
    <RequireLogin>{(user) => <OwnList key={path} kind={LISTS[path]} {...options} user={user} />}</RequireLogin>
  );
}

const useNeverFull = () => undefined;

type OwnListProps = ListOptions & { kind: ListKind; user: StoredUserRecord };

function OwnList({ kind, Above, useFull = useNeverFull, user }: OwnListProps) {
  const { result, notice, actions } = useList(kind, user.id);
  const full = useFull(result.data?.length);
  const nameOf = useEntrySectionName(user.id, kind.path === 'entries');
  const named = (items: ListItem[]) =>
    kind.path === 'entries'
      ? items.map((item) => ({ ...item, group_name: nameOf(item.group_id as EntrySection) }))
      : items;
  return (
    <>
      <ScreenHeader title={term(kind.title)} caption={t('Studio')} intro={t(kind.intro)}>
        <AddButton kind={kind} full={full} />
      </ScreenHeader>
      <div className="flex flex-col gap-4">
        {full?.notice}
        {Above && <Above />}
        <NoticeText notice={notice} />
        <LoadState result={result} shape="rows">
          {(items) =>
            items.length === 0 ? (
              <EmptyState title={t('No {records} yet', { records: term(kind.path) })}>
                <p>{t('What you add is on your page at once.')}</p>
              </EmptyState>
            ) : (
              <FilledList kind={kind} items={named(items)} actions={actions} />
            )
          }
        </LoadState>
      </div>
    </>
  );
}

type FilledListProps = { kind: ListKind; items: ListItem[]; actions: ListActions };

function FilledList({ kind, items, actions }: FilledListProps) {
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(0);
  const [filter, setFilter] = useState<Filter>('all');
  const isWhole = wanted === '' && filter === 'all';
  const found = useMemo(
    () => (isWhole ? items : items.filter((item) => matches(item, wanted) && isIn(filter, item))),
    [items, isWhole, wanted, filter],
  );
  const { selection, rows, opener, start: startSelecting, end: endSelecting } = useSelection(found);
  const rowsBefore = useDeferredValue(rows);
  // The bar answers first; then each row gets its checkbox, or loses it.
  const [isSelecting, wasSelecting] = [rows.ids !== undefined, rowsBefore.ids !== undefined];
  const lastPage = Math.max(0, Math.ceil(found.length / ROWS_ON_SCREEN) - 1);
  const shown = Math.min(page, lastPage);
  const start = shown * ROWS_ON_SCREEN;
  const end = Math.min(start + ROWS_ON_SCREEN, found.length);
  const now = useMemo(
    () => ({ all: items, items: found, start, end, isFixed: !isWhole }),
    [items, found, start, end, isWhole],
  );
  const later = useDeferredValue(now);
  const isReordered = !now.isFixed && !later.isFixed && now.start === later.start;
  return (
    <>
      {(items.length > ROWS_ON_SCREEN || filter !== 'all' || isMixed(items)) && (
        <div className="flex flex-wrap gap-3">
          {items.length > ROWS_ON_SCREEN && (
            <TextField
              label={t('Find in {n} {records}', { n: numberText(items.length), records: term(kind.path) })}
              type="search"
              value={wanted}
              onChange={({ target }) => setWanted(target.value)}
              hint={wanted === '' ? undefined : t('The order can be changed once this is empty again.')}
              className="min-w-0 flex-[3_1_14rem]"
            />
          )}
          <SelectField
            label={t('Filter by visibility')}
            choices={filterChoices()}
            value={filter}
            onSelect={setFilter}
            className="min-w-0 flex-[1_1_10rem]"
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Summary kind={kind} items={items} />
        {!selection && items.length > 1 && (
          <Button ref={opener} tone="quiet" onClick={startSelecting}>
            {t('Select several')}
          </Button>
        )}
      </div>
      {selection && <SelectionBar items={found} selection={selection} actions={actions} onEnd={endSelecting} />}
      <SelectionProvider value={isSelecting === wasSelecting ? rows : rowsBefore}>
        {/* A row that was dragged is at once where it was dropped; other changes let the screen answer first. */}
        <SortableRows kind={kind} actions={actions} {...(isReordered ? now : later)} />
      </SelectionProvider>
      {found.length === 0 && (
        <EmptyState title={wanted === '' ? t('Nothing found') : t('Nothing found for ‘{wanted}’', { wanted })} />
      )}
      {lastPage > 0 && (
        <nav aria-label={t('Pages')} className="flex flex-wrap items-center gap-3">
          <Button disabled={shown === 0} onClick={() => setPage(shown - 1)}>
            {t('Previous')}
          </Button>
          <p role="status" className="text-sm">
            {t('{first} to {last} of {n}', { first: start + 1, last: end, n: numberText(found.length) })}
          </p>
          <Button disabled={shown === lastPage} onClick={() => setPage(shown + 1)}>
            {t('Next')}
          </Button>
        </nav>
      )}
    </>
  );
}

type Filter = 'all' | Visibility;

function filterChoices(): [Filter, string][] {
  return [
    ['all', t('All')],
    ['everyone', t('Shown')],
    ['views', t('Only in views')],
    ['nobody', t('Hidden')],
  ];
}

function isIn(filter: Filter, { visibility }: ListItem): boolean {
  return filter === 'all' || visibility === filter;
}

/** True for a list of more than a few that are not all seen by the same people. */
function isMixed(items: readonly ListItem[]): boolean {
  return items.length > FEW && items.some(({ visibility }) => visibility !== items[0]?.visibility);
}

function matches({ title, detail, group_name }: ListItem, wanted: string): boolean {
  return `${title} ${detail} ${group_name}`.toLowerCase().includes(wanted.trim().toLowerCase());
}

function Summary({ kind, items }: Omit<FilledListProps, 'actions'>) {
  const hiddenCount = items.filter((item) => !isVisible(item)).length;
  return (
    <p className="text-soft text-sm">
      {hiddenCount > 0
        ? t('{n} in all, {hidden} hidden.', { n: numberText(items.length), hidden: numberText(hiddenCount) })
        : t('{n} in all.', { n: numberText(items.length) })}
      {kind.canPin &&
        ` ${t('Pinned projects are what visitors see before ‘Show More’; while none is pinned, the first six.')}`}
    </p>
  );
}
