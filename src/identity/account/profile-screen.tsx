import { useForm } from 'react-hook-form';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { TextArea } from '../../platform/ui/form/text-area.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { UnsavedChangesGuard } from '../../platform/ui/form/unsaved-changes.tsx';
import { changedKeys, useConflict } from '../../platform/ui/form/use-conflict.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { ScreenHeader } from '../../platform/ui/screen-header.tsx';
import { useUndoChanges } from '../../platform/ui/undo/undo.tsx';
import { ConflictDialog } from '../../portfolio/components/conflict-dialog.tsx';
import { ImageFields } from '../../portfolio/images/image-fields.tsx';
import type { AccountChange } from '../../portfolio/model/user.ts';
import { readAccountWithTag, type TaggedAccount } from '../auth/account-query.ts';
import { AvailabilityFields } from './availability-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { type AccountProps, LoadAccount } from './load-account.tsx';
import { type ProfileValues, profileValues } from './profile-values.ts';

const SAVED_MESSAGE_MS = 3_000;

export function ProfileScreen() {
  const undoChanges = useUndoChanges();
  return (
    <LoadAccount>
      {(own) => (
        <div className="mx-auto max-w-3xl">
          <ScreenHeader
            title={t('Profile')}
            caption={t('Your account')}
            intro={t('Who you are, on top of your page.')}
          />
          <ProfileForm key={undoChanges} {...own} />
        </div>
      )}
    </LoadAccount>
  );
}

function ProfileForm({ version: shown, change, show }: AccountProps) {
  const form = useForm<ProfileValues>({ defaultValues: profileValues(shown.account) });
  const draft = useDraft(form, { userId: shown.account.id });
  const { newer, saveOver, dismiss } = useConflict(readAccountWithTag);

  const save = (values: ProfileValues) =>
    saveOver(shown, async (version) => {
      const typed = { ...values, links: values.links.filter(({ label, url }) => label !== '' || url !== '') };
      const keys: AccountChange = changedKeys(profileValues(shown.account), typed);
      const { message, account } = await change(version, keys, () => t('Profile edited.'));
      form.reset(profileValues(account));
      return message;
    });
  function takeStored(stored: TaggedAccount) {
    form.reset(profileValues(stored.account));
    dismiss();
    show(stored);
  }

  const { onSubmit, ...submission } = useSubmit(form, { save, clearAfterMs: SAVED_MESSAGE_MS });
  return (
    <>
      <UnsavedChangesGuard isChanged={form.formState.isDirty} />
      {newer && (
        <ConflictDialog
          mine={form.getValues()}
          theirs={profileValues(newer.account)}
          onKeepMine={() => void onSubmit()}
          onTakeTheirs={() => takeStored(newer)}
          onClose={dismiss}
        />
      )}
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save')} draft={draft}>
        <FieldRow>
          <TextField label={t('First name')} autoComplete="given-name" {...fieldProps(form, 'first_name')} />
          <TextField label={t('Last name')} autoComplete="family-name" {...fieldProps(form, 'last_name')} />
        </FieldRow>
        <TextField
          label={t('User name')}
          hint={t('Your page is at /u/{user_name}. If you change it, the old address redirects to the new one.', {
            user_name: shown.account.user_name,
          })}
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'user_name')}
        />
        <TextField
          label={t('Pronouns')}
          hint={t('If you like: she/her, he/him, they/them.')}
          {...fieldProps(form, 'pronouns')}
        />
        <TextField label={t('Headline')} hint={t('What you do, in one line.')} {...fieldProps(form, 'headline')} />
        <TextArea
          label={t('About')}
          hint={t('Markdown: **bold**, *italic*, lists and [links](https://example.com).')}
          rows={8}
          {...fieldProps(form, 'about')}
        />
        <TextField label={t('Location')} hint={t('City, region, country.')} {...fieldProps(form, 'location')} />
        <AvailabilityFields form={form} />
        <LinkFields form={form} />
        <ImageFields form={form} name="image_url" label={t('Image URL')} uploadLabel={t('Profile image')} />
      </FormLayout>
    </>
  );
}
