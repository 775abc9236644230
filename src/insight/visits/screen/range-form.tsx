import { useState } from 'react';
import { isRealDate } from '../../../platform/lib/fields.ts';
import { t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { RANGES } from '../report/date-range.ts';
import { useSelection } from './use-selection.tsx';

/** Chooses the days, and whether to compare with the days before. */
export function RangeForm() {
  const { selection, range, custom, isCompared, set } = useSelection();
  const { from, to } = selection.days;
  /** Custom days start with the current ones. */
  const choose = (name: string) =>
    set(name === 'custom' ? { range: name, from, to } : { range: name, from: '', to: '' });
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <SelectField
        label={t('Days')}
        choices={translated(RANGES)}
        value={range}
        onChange={({ target }) => choose(target.value)}
        className="w-40"
      />
      {range === 'custom' && (
        <>
          <DayField label={t('From')} day={custom.from} onChoose={(day) => set({ from: day })} />
          <DayField label={t('To')} day={custom.to} onChoose={(day) => set({ to: day })} />
        </>
      )}
      {from !== '' && (
        <Checkbox
          label={t('Compare with the period before')}
          checked={isCompared}
          onChange={({ target }) => set({ compare: target.checked ? '1' : '' })}
          className="min-h-11 items-center"
        />
      )}
    </div>
  );
}

type DayFieldProps = { label: string; day: string; onChoose: (day: string) => void };

/** While a year is typed it is 0002, then 0020: the reports wait until the date is complete. */
function DayField({ label, day, onChoose }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  function change(value: string): void {
    const isDay = value === '' || isRealDate(value);
    setTyped(isDay ? undefined : value);
    if (isDay) onChoose(value);
  }
  return <DateField label={label} value={typed ?? day} onChange={({ target }) => change(target.value)} />;
}
