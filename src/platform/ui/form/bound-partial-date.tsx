import { useRef } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { PartialDateField } from './partial-date-field.tsx';

type BoundPartialDateProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  name: Path<V>;
  label: string;
  hint?: string;
  'aria-required'?: boolean;
};

/** A day, month or year of a form. An incomplete day is rejected: it would be saved as empty. */
export function BoundPartialDate<V extends FieldValues>({ form, name, label, ...props }: BoundPartialDateProps<V>) {
  const input = useRef<HTMLInputElement | null>(null);
  const { field, fieldState, formState } = useController({
    control: form.control,
    name,
    rules: { validate: () => !input.current?.validity.badInput || t('{label} is not complete', { label }) },
  });
  return (
    <PartialDateField
      label={label}
      {...props}
      {...field}
      ref={(element) => {
        input.current = element;
        field.ref(element);
      }}
      savedValue={String(formState.defaultValues?.[name] ?? '')}
      error={fieldState.error?.message || undefined}
      aria-invalid={fieldState.invalid || undefined}
    />
  );
}
