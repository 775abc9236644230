import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & {
    /** Value and label of each choice, in order. */
    choices: readonly (readonly [value: string, label: string])[];
  };

export function SelectField({ label, hint, error, className, choices, ...props }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <select {...control} {...props} className={`${CONTROL_CLASS} cursor-pointer`}>
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
