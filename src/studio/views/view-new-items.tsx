import { count, type StudioLabel, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { NEW_RECORDS, type View, type ViewChange } from '../../portfolio/views/view.ts';
import type { useLists } from '../lists/use-lists.tsx';
import { withAll } from './view-choices.ts';

const NEW_RECORD_LABELS: Record<View['new_records'], StudioLabel> = {
  ask: 'Leave it out until I decide',
  show: 'Show it',
  hide: 'Leave it out',
};

type NewItemsProps = {
  view: View;
  lists: ReturnType<typeof useLists>;
  choose: (change: ViewChange) => Promise<unknown>;
};

/** What the view does with items that came after it, and those that its owner has not decided about. */
export function NewItems({ view, lists, choose }: NewItemsProps) {
  const titles = new Map(
    lists.flatMap(({ kind, result }) =>
      // A view cannot show what nobody sees.
      (result?.data ?? [])
        .filter(({ visibility }) => visibility !== 'nobody')
        .map(({ id, title }) => [`${kind.path} ${id}`, title] as const),
    ),
  );
  const waiting = view.new_records === 'ask' ? view.new_items : [];
  const known = waiting.filter(({ kind, record_id }) => titles.has(`${kind} ${record_id}`));
  const decide = (shown: boolean) => {
    const byKind = Map.groupBy(known, ({ kind }) => kind);
    let { items } = view;
    for (const [kind, own] of byKind) {
      const rows = own.map(({ record_id }) => ({ record: { id: record_id }, choice: undefined }));
      items = withAll(items, kind, rows, shown).map((item) => ({ ...item, stale: item.stale ?? false }));
    }
    void choose({ items: items.map(({ stale: _, ...item }) => item) });
  };
  return (
    <>
      <SelectField
        label={t('When you add an item later')}
        value={view.new_records}
        onSelect={(new_records) => void choose({ new_records })}
        choices={NEW_RECORDS.map((value) => [value, t(NEW_RECORD_LABELS[value])] as const)}
      />
      {known.length > 0 && (
        <div role="status" className="case flex flex-col gap-3 p-4">
          <p className="font-semibold">
            {count('{n} new items: show or leave them out?', known.length, '1 new item: show or leave it out?')}
          </p>
          <ul className="list-disc ps-5 text-sm">
            {known.slice(0, TITLES_SHOWN).map(({ kind, record_id }) => (
              <li key={`${kind} ${record_id}`} dir="auto" className="break-words">
                {titles.get(`${kind} ${record_id}`)}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-2">
            <Button tone="primary" onClick={() => decide(true)}>
              {t('Show them in this view')}
            </Button>
            <Button onClick={() => decide(false)}>{t('Leave them out')}</Button>
          </p>
        </div>
      )}
    </>
  );
}

const TITLES_SHOWN = 10;
