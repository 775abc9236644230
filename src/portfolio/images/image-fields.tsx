import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { ImageUpload } from './image-upload.tsx';

type Bound<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V>; label: string };

/** The URL of an image, which only an upload sets, and the upload. */
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
