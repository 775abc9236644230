import { useRef } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useController } from 'react-hook-form';
import { PartialDateField } from '../ui/partial-date-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ImageUpload } from './image-upload.tsx';
import { useStoredUser } from './use-stored-user.tsx';

type Bound<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V>; label: string };

/** Whose record it will be: the stored user's. It cannot be edited. */
export function UserIdField({ disabled = false }: { disabled?: boolean }) {
  const user = useStoredUser();
  const hint = user ? undefined : 'Filled in once you log in; saving needs it.';
  return <TextField label="User ID" name="user_id" value={user?.id ?? ''} hint={hint} readOnly disabled={disabled} />;
}

/**
 * Marks a field that may not be emptied. In the edit form that is one which holds something already: an import stores
 * empty what its document lacks, and a change to another field does not wait for it.
 */
export function requiredField<V extends FieldValues>({ formState }: UseFormReturn<V>, name: Path<V>, isNew: boolean) {
  if (isNew || formState.defaultValues?.[name] !== '') return { 'aria-required': true };
  return { hint: 'Not filled in yet: you can add it now or later.' };
}

/** The address of a picture, which only an upload fills, and the upload. */
export function ImageFields<V extends FieldValues>({
  form,
  name,
  label,
  uploadLabel,
  getTicket,
}: Bound<V> & { uploadLabel: string; getTicket?: () => Promise<string> }) {
  const value = String(form.watch(name) ?? '');
  return (
    <div className="flex flex-col gap-4">
      <ImageUpload
        label={uploadLabel}
        value={value}
        onChange={(url) => form.setValue(name, url as PathValue<V, Path<V>>, { shouldDirty: true })}
        {...(getTicket && { getTicket })}
      />
      <TextField label={label} name={name} value={value} disabled />
    </div>
  );
}

type RecordDateProps<V extends FieldValues> = Bound<V> & { hint?: string; 'aria-required'?: boolean };

/** A day, or a month or year alone. A day that was begun and not finished is refused: it would be saved as none. */
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
