import type { ComponentProps } from 'react';
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx';
import { markOf } from './text-field.tsx';

type DateFieldProps = FieldProps & ComponentProps<'input'>;

export function DateField({ label, hint, error, className, ...props }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} mark={markOf(props)}>
      {(control) => (
        <input min="1900-01-01" max="2100-12-31" {...control} {...props} type="date" className={CONTROL_CLASS} />
      )}
    </Field>
  );
}
