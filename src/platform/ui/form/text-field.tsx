import type { ComponentProps } from 'react';
import { Field, type FieldProps, TEXT_CONTROL_CLASS } from './field.tsx';

type TextFieldProps = FieldProps & ComponentProps<'input'> & { type?: 'date' | 'text' | 'email' | 'url' | 'search' };

export function TextField({ label, hint, error, className, type = 'text', ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className} mark={markOf(props)}>
      {(control) => <input {...control} {...props} type={type} className={TEXT_CONTROL_CLASS} />}
    </Field>
  );
}

/** The mark beside the label of a required field. */
export function markOf(props: { required?: boolean | undefined; 'aria-required'?: unknown }): 'required' | undefined {
  return props.required || props['aria-required'] ? 'required' : undefined;
}
