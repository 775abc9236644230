import type { ComponentProps } from 'react';
import { Field, type FieldProps, TEXT_CONTROL_CLASS } from './field.tsx';
import { markOf } from './text-field.tsx';

type TextAreaProps = FieldProps & ComponentProps<'textarea'>;

/** Grows with its content, if the browser supports it. */
export function TextArea({ label, hint, error, className, rows = 5, ...props }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} mark={markOf(props)}>
      {(control) => (
        <textarea
          {...control}
          {...props}
          rows={rows}
          className={`${TEXT_CONTROL_CLASS} field-sizing-content min-h-36 resize-y`}
        />
      )}
    </Field>
  );
}
