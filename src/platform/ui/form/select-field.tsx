import type { ChangeEvent, ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';
import { markOf } from './text-field.tsx';

type SelectFieldProps<V extends string> = FieldProps &
  Omit<ComponentProps<'select'>, 'onSelect'> & {
    /** Value and label of each choice, in order. */
    choices: readonly (readonly [value: V, label: string])[];
    onSelect?: (value: V) => void;
  };

export function SelectField<V extends string>(field: SelectFieldProps<V>) {
  const { label, hint, error, className, choices, onSelect, ...props } = field;
  const selected = onSelect && {
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const choice = choices[target.selectedIndex];
      if (choice) onSelect(choice[0]);
    },
  };
  return (
    <Field label={label} hint={hint} error={error} className={className} mark={markOf(props)}>
      {(control) => (
        <select {...control} {...props} {...selected} className={`${CONTROL_CLASS} cursor-pointer`}>
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
