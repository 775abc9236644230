import { useRef } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { PartialDateField } from '../../ui/form/partial-date-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useStoredUser } from '../../ui/use-stored-user.tsx';

type Bound<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V>; label: string };

/** The id of the record's owner, the stored user. Read-only. */
export function UserIdField({ disabled = false }: { disabled?: boolean }) {
  const user = useStoredUser();
  const hint = user ? undefined : 'Filled in once you log in; saving needs it.';
  return <TextField label="User ID" name="user_id" value={user?.id ?? ''} hint={hint} readOnly disabled={disabled} />;
}

/**
 * Marks a required field. In the edit form only one that has a value: imports store missing values as empty, which must
 * not block a change to another field.
 */
export function requiredField<V extends FieldValues>({ formState }: UseFormReturn<V>, name: Path<V>, isNew: boolean) {
  if (isNew || formState.defaultValues?.[name] !== '') return { 'aria-required': true };
  return { hint: 'Not filled in yet: you can add it now or later.' };
}

type RecordDateProps<V extends FieldValues> = Bound<V> & { hint?: string; 'aria-required'?: boolean };

/** A day, month or year. An incomplete day is rejected: it would be saved as empty. */
export function RecordDate<V extends FieldValues>({ form, name, label, ...props }: RecordDateProps<V>) {
  const input = useRef<HTMLInputElement | null>(null);
  const { field, fieldState, formState } = useController({
    control: form.control,
    name,
    rules: { validate: () => !input.current?.validity.badInput || `${label} is not complete` },
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
