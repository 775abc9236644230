import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { isRealDate } from '../lib/fields.ts';
import { DateField } from '../ui/date-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ImageUpload } from './image-upload.tsx';
import { useStoredUser } from './use-stored-user.tsx';
import { fieldOf } from './use-submit.tsx';

type Bound<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V>; label: string };

/** Whose record it will be: the stored user's. It cannot be edited. */
export function UserIdField({ disabled = false }: { disabled?: boolean }) {
  const user = useStoredUser();
  const hint = user ? undefined : 'Filled in once you log in; saving needs it.';
  return <TextField label="User ID" name="user_id" value={user?.id ?? ''} hint={hint} readOnly disabled={disabled} />;
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

/** A day. A year or month alone, as an import may bring it, stays as it is until a day is chosen. */
export function RecordDate<V extends FieldValues>({ form, name, label, required }: Bound<V> & { required?: boolean }) {
  const stored = String(form.formState.defaultValues?.[name] ?? '');
  const isPartial = stored !== '' && !isRealDate(stored);
  return (
    <DateField
      label={label}
      hint={isPartial ? `Stored as ${stored}. Choose a day to replace it.` : undefined}
      aria-required={required}
      {...fieldOf(form, name)}
    />
  );
}
