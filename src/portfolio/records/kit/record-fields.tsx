import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';

/** The id of the record's owner, the stored user. Read-only. */
export function UserIdField({ disabled = false }: { disabled?: boolean }) {
  const user = useStoredUser();
  const hint = user ? undefined : t('Filled in once you log in; saving needs it.');
  return (
    <TextField label={t('User ID')} name="user_id" value={user?.id ?? ''} hint={hint} readOnly disabled={disabled} />
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
