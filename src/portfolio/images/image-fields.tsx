import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { FormDetails } from '../../platform/ui/form/form-details.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { ImageUpload } from './image-upload.tsx';

type Bound<V extends FieldValues> = { form: UseFormReturn<V>; name: Path<V> };
type UploadProps<V extends FieldValues> = Bound<V> & { uploadLabel: string; getTicket?: () => Promise<string> };
type Labelled = { label: string };

/** The upload of an image, and its URL among the details of the form. */
export function ImageFields<V extends FieldValues>({ label, ...upload }: UploadProps<V> & Labelled) {
  return (
    <div className="flex flex-col gap-4">
      <ImageUploadField {...upload} />
      <FormDetails>
        <ImageUrlField form={upload.form} name={upload.name} label={label} />
      </FormDetails>
    </div>
  );
}

export function ImageUploadField<V extends FieldValues>({ form, name, uploadLabel, getTicket }: UploadProps<V>) {
  return (
    <ImageUpload
      label={uploadLabel}
      value={String(form.watch(name) ?? '')}
      onChange={(url) => form.setValue(name, url as PathValue<V, Path<V>>, { shouldDirty: true })}
      {...(getTicket && { getTicket })}
    />
  );
}

/** Only an upload sets it. */
export function ImageUrlField<V extends FieldValues>({ form, name, label }: Bound<V> & Labelled) {
  return <TextField label={label} name={name} value={String(form.watch(name) ?? '')} disabled />;
}
