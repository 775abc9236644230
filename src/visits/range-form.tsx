import { Checkbox } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { RANGES } from './report-range.ts';
import { useSelection } from './use-selection.tsx';

/** Which days, and whether beside the days before. */
export function RangeForm() {
  const { selection, range, isCompared, set } = useSelection();
  const { from, to } = selection.days;
  /** Own days begin with those that are shown. */
  const choose = (name: string) =>
    set(name === 'custom' ? { range: name, from, to } : { range: name, from: '', to: '' });
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
      <SelectField
        label="Days"
        choices={RANGES}
        value={range}
        onChange={({ target }) => choose(target.value)}
        className="w-40"
      />
      {range === 'custom' && (
        <>
          <DateField label="From" value={from} onChange={({ target }) => set({ from: target.value })} />
          <DateField label="To" value={to} onChange={({ target }) => set({ to: target.value })} />
        </>
      )}
      {from !== '' && (
        <Checkbox
          label="Compare with the period before"
          checked={isCompared}
          onChange={({ target }) => set({ compare: target.checked ? '1' : '' })}
          className="min-h-11 items-center"
        />
      )}
    </div>
  );
}
