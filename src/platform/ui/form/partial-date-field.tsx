import { type ComponentProps, useState } from 'react';
import { atPrecision, PRECISIONS, type Precision, precisionOf } from '../../lib/partial-date.ts';
import { type StudioText, studioLanguage, t } from '../../lib/texts/studio/studio-texts.ts';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';
import { markOf } from './text-field.tsx';

const INPUTS: Record<Precision, ComponentProps<'input'>> = {
  day: { type: 'date', min: '1900-01-01', max: '2100-12-31' },
  // Browsers without `type="month"` show a text field: the placeholder and the pattern are for those.
  month: { type: 'month', min: '1900-01', max: '2100-12', placeholder: 'YYYY-MM', maxLength: 7 },
  year: { type: 'text', inputMode: 'numeric', placeholder: 'YYYY', maxLength: 4 },
};

const STAYS = {
  day: 'Stays {value} until you enter a day.',
  month: 'Stays {value} until you enter a month.',
  year: 'Stays {value} until you enter a year.',
} as const satisfies Record<Precision, StudioText>;

type PartialDateFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
    value: string;
    /** The saved date, to which a change of precision can return. */
    savedValue: string;
    onChange: (value: string) => void;
  };

/** `isKept`: the value has another precision than the selected one, and stays until a new one is entered. */
type Shown = { value: string; precision: Precision; isKept: boolean };

/**
 * A day, month or year, as precise as the user knows it. The existing date is kept until another one is entered:
 * selecting 'Day' does not turn a month into a day.
 */
export function PartialDateField({
  label,
  hint,
  error,
  className,
  value,
  savedValue,
  onChange,
  ...props
}: PartialDateFieldProps) {
  const [shown, setShown] = useState(() => fitting(value));
  // The form was reset, or another version of the record is shown.
  if (shown.value !== value) setShown(fitting(value));
  const { precision, isKept } = shown;

  function change(next: Shown) {
    setShown(next);
    if (next.value !== value) onChange(next.value);
  }
  function choose(wanted: Precision) {
    const saved = savedValue.startsWith(value) ? savedValue : value;
    const exact = atPrecision(value, wanted) ?? atPrecision(saved, wanted);
    change({ value: exact ?? value, precision: wanted, isKept: exact === undefined && value !== '' });
  }
  const kept = isKept ? t(STAYS[precision], { value }) : undefined;
  return (
    <Field label={label} hint={kept ?? hint} error={error} className={className} mark={markOf(props)}>
      {(control) => (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
          <input
            {...control}
            {...props}
            {...INPUTS[precision]}
            value={isKept ? '' : value}
            onChange={({ target }) => change({ value: target.value, precision, isKept: false })}
            className={CONTROL_CLASS}
          />
          <select
            aria-label={t('Precision ({field})', { field: precisionLabel(label) })}
            value={precision}
            onChange={({ target }) => choose(target.value as Precision)}
            className={`${CONTROL_CLASS} cursor-pointer`}
          >
            {PRECISIONS.map(([choice, name]) => (
              <option key={choice} value={choice}>
                {t(name)}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}

/** 'Start Date' -> 'start', which is enough beside it. Other languages do not begin their labels with what differs. */
function precisionLabel(label: string): string {
  return studioLanguage() === 'en' ? (label.split(' ')[0] ?? '').toLowerCase() : label;
}

function fitting(value: string): Shown {
  return { value, precision: precisionOf(value), isKept: false };
}
