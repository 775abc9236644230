import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { FormDetails } from '../../../platform/ui/form/form-details.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import { ImageUrlField } from '../../images/image-fields.tsx';

type RecordDetailsProps<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** The fields with URLs of uploaded images, with their labels. */
  urls: readonly (readonly [name: Path<V>, label: string])[];
  /** False if the user id can be selected, but not changed. */
  isIdDisabled?: boolean;
};

/** What the program fills in: the id of the record's owner, the stored user, and where its images are. */
export function RecordDetails<V extends FieldValues>({ form, urls, isIdDisabled = false }: RecordDetailsProps<V>) {
  const user = useStoredUser();
  const hint = user ? undefined : t('Filled in once you log in; saving needs it.');
  return (
    <FormDetails isOpen={!user}>
      <TextField
        label={t('User ID')}
        name="user_id"
        value={user?.id ?? ''}
        hint={hint}
        readOnly
        disabled={isIdDisabled}
      />
      {urls.map(([name, label]) => (
        <ImageUrlField key={name} form={form} name={name} label={label} />
      ))}
    </FormDetails>
  );
}

/**
 * Marks a required field. In the edit form only one that has a value: imports store missing values as empty, which must
 * not block a change to another field.
 */
export function requiredField<V extends FieldValues>({ formState }: UseFormReturn<V>, name: Path<V>, isNew: boolean) {
  if (isNew || formState.defaultValues?.[name] !== '') return { 'aria-required': true };
  return { hint: t('Not filled in yet: you can add it now or later.') };
}
