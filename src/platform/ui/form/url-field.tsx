import type { ComponentProps } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { completeUrl } from '../../rich-text/complete-url.ts';
import { TextField } from './text-field.tsx';
import { fieldProps } from './use-submit.tsx';

type UrlFieldProps<V extends FieldValues> = Pick<ComponentProps<typeof TextField>, 'label' | 'className' | 'hint'> & {
  form: UseFormReturn<V>;
  name: Path<V>;
};

/** A URL input that adds `https://` when it loses the focus or the form is sent. */
export function UrlField<V extends FieldValues>({ form, name, ...props }: UrlFieldProps<V>) {
  const field = fieldProps(form, name);
  function complete(typed: string) {
    const url = completeUrl(typed);
    if (url !== typed) form.setValue(name, url as PathValue<V, Path<V>>, { shouldDirty: true });
  }
  return (
    <TextField
      {...props}
      {...field}
      type="url"
      onBlur={(event) => {
        complete(event.target.value);
        void field.onBlur(event);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') complete(currentTarget.value);
      }}
    />
  );
}
