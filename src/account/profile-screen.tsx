import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useForm } from 'react-hook-form';
import { readAccountWithTag, type TaggedAccount } from '../auth/account-api.ts';
import { ImageFields } from '../images/image-fields.tsx';
import { mapKeys } from '../lib/keys.ts';
import { type Account, type AccountChange, LINKS_MAX, PROFILE_TEXTS } from '../model/user.ts';
import { Button } from '../ui/button.tsx';
import { ConflictDialog } from '../ui/form/conflict-dialog.tsx';
import { FieldRow, FormLayout } from '../ui/form/form-layout.tsx';
import { TextArea } from '../ui/form/text-area.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { UnsavedChangesGuard } from '../ui/form/unsaved-changes.tsx';
import { UrlField } from '../ui/form/url-field.tsx';
import { changedKeys, useConflict } from '../ui/form/use-conflict.tsx';
import { fieldProps, useSubmit } from '../ui/form/use-submit.tsx';
import { ScreenHeader } from '../ui/screen-header.tsx';
import { type AccountProps, LoadAccount } from './load-account.tsx';

const SAVED_MESSAGE_MS = 3_000;

export function ProfileScreen() {
  return (
    <LoadAccount>
      {(own) => (
        <div className="mx-auto max-w-3xl">
          <ScreenHeader title="Profile" caption="Your account" intro="Who you are, on top of your page." />
          <ProfileForm {...own} />
        </div>
      )}
    </LoadAccount>
  );
}

function valuesOf(account: Account) {
  const { user_name, first_name, last_name, links, image_url } = account;
  return { user_name, first_name, last_name, ...mapKeys(PROFILE_TEXTS, (text) => account[text]), links, image_url };
}
type ProfileValues = ReturnType<typeof valuesOf>;

function ProfileForm({ version: shown, change, show }: AccountProps) {
  const form = useForm<ProfileValues>({ defaultValues: valuesOf(shown.account) });
  const { newer, saveOver, dismiss } = useConflict(readAccountWithTag);

  const save = (values: ProfileValues) =>
    saveOver(shown, async (version) => {
      const typed = { ...values, links: values.links.filter(({ label, url }) => label !== '' || url !== '') };
      const keys: AccountChange = changedKeys(valuesOf(shown.account), typed);
      const { message, account } = await change(version, keys);
      form.reset(valuesOf(account));
      return message;
    });
  function takeStored(stored: TaggedAccount) {
    form.reset(valuesOf(stored.account));
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
          theirs={valuesOf(newer.account)}
          onKeepMine={() => void onSubmit()}
          onTakeTheirs={() => takeStored(newer)}
          onClose={dismiss}
        />
      )}
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel="Save">
        <FieldRow>
          <TextField label="First name" autoComplete="given-name" {...fieldProps(form, 'first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...fieldProps(form, 'last_name')} />
        </FieldRow>
        <TextField
          label="User name"
          hint={`Your page is at /u/${shown.account.user_name}. If you change it, the old address redirects to the new one.`}
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'user_name')}
        />
        <TextField label="Pronouns" hint="If you like: she/her, he/him, they/them." {...fieldProps(form, 'pronouns')} />
        <TextField label="Headline" hint="What you do, in one line." {...fieldProps(form, 'headline')} />
        <TextArea
          label="About"
          hint="Markdown: **bold**, *italic*, lists and [links](https://example.com)."
          rows={8}
          {...fieldProps(form, 'about')}
        />
        <FieldRow>
          <TextField label="Location" hint="City, region, country." {...fieldProps(form, 'location')} />
          <TextField
            label="Availability"
            hint="When you can be booked, and for what."
            {...fieldProps(form, 'availability')}
          />
        </FieldRow>
        <LinkFields form={form} />
        <ImageFields form={form} name="image_url" label="Image URL" uploadLabel="Profile image" />
      </FormLayout>
    </>
  );
}

function LinkFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-medium text-sm">Links</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="flex flex-wrap items-end gap-3 border-line border-s-2 ps-4">
          <TextField
            className="min-w-[min(10rem,100%)] flex-1"
            label={`Link ${index + 1}: label`}
            {...fieldProps(form, `links.${index}.label`)}
          />
          <UrlField
            className="min-w-[min(14rem,100%)] flex-2"
            label={`Link ${index + 1}: URL`}
            form={form}
            name={`links.${index}.url`}
          />
          <Button tone="quiet" aria-label={`Remove link ${index + 1}`} onClick={() => remove(index)}>
            <Trash2 aria-hidden="true" className="size-5" />
          </Button>
        </div>
      ))}
      {fields.length < LINKS_MAX && (
        <Button className="self-start" onClick={() => append({ label: '', url: '' })}>
          <Plus aria-hidden="true" className="size-4" />
          Add link
        </Button>
      )}
    </fieldset>
  );
}
