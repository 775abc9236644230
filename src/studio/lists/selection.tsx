import { useState } from 'react';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { visibilityChoices } from '../../portfolio/records/kit/visibility-field.tsx';
import { isPending, type ListItem } from './list-item.ts';

/** The rows of a list that its owner has selected. */
export type Selection = {
  ids: ReadonlySet<string>;
  select: (ids: readonly string[], isSelected: boolean) => void;
};

/** `selection` is undefined until its owner wants to select. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const selection: Selection | undefined = ids && {
    ids,
    select(changed, isSelected) {
      const others = [...ids].filter((id) => !changed.includes(id));
      setIds(new Set(isSelected ? [...others, ...changed] : others));
    },
  };
  return { selection, start: () => setIds(new Set()), end: () => setIds(undefined) };
}

type SelectionBarProps = {
  items: readonly ListItem[];
  selection: Selection;
  onApply: (items: readonly ListItem[], visibility: Visibility) => void;
  onEnd: () => void;
};

/** Changes who sees the selected records. */
export function SelectionBar({ items, selection, onApply, onEnd }: SelectionBarProps) {
  const [visibility, setVisibility] = useState<Visibility>('views');
  // What waits for approval is decided about one by one, as it is read.
  const selectable = items.filter((item) => !isPending(item));
  const selected = selectable.filter(({ id }) => selection.ids.has(id));
  return (
    <div className="case flex flex-wrap items-end gap-3 p-3">
      <p role="status" className="min-h-11 content-center text-sm">
        {t('{n} selected', { n: numberText(selected.length) })}
      </p>
      <Button
        onClick={() =>
          selection.select(
            selectable.map(({ id }) => id),
            true,
          )
        }
      >
        {t('Select all')}
      </Button>
      <SelectField
        label={t('Visible to')}
        choices={visibilityChoices()}
        value={visibility}
        onSelect={setVisibility}
        className="grow"
      />
      <Button
        tone="primary"
        disabled={selected.length === 0}
        onClick={() => {
          onApply(selected, visibility);
          onEnd();
        }}
      >
        {t('Apply')}
      </Button>
      <Button tone="quiet" onClick={onEnd}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
