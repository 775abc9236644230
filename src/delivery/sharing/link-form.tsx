import { useForm } from 'react-hook-form';
import { useClients, useClientsEnabled } from '../../clients/desk/use-clients.ts';
import { t, translated } from '../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { Checkbox } from '../../platform/ui/form/choices.tsx';
import { DateField } from '../../platform/ui/form/date-field.tsx';
import { FieldRow, FormLayout } from '../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../platform/ui/form/select-field.tsx';
import { TextField } from '../../platform/ui/form/text-field.tsx';
import { useDraft } from '../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../platform/ui/form/use-submit.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import type { View } from '../../portfolio/views/view.ts';
import { dayOf, endOfDay } from './link-words.ts';
import type { NewShareLink, ShareLink } from './share-link.ts';

/** The values of the form: '' for no password, no end and the whole portfolio. */
type Values = {
  name: string;
  view_id: string;
  expires_at: string;
  password: string;
  removes_password: boolean;
  show_contact: boolean;
  notify: ShareLink['notify'];
  client_id: string;
};

/** `password` is undefined to keep the present one. */
export type LinkInput = Omit<NewShareLink, 'password'> & { password: string | null | undefined };

type LinkFormProps = {
  /** The link to edit; undefined for a new one. */
  link?: ShareLink;
  /** The view chosen for a new link. */
  viewId?: string;
  views: readonly View[];
  /** False if the account has none that a link could show. */
  hasContact: boolean;
  /** Undefined until it is known. */
  isEmailConfirmed: boolean | undefined;
  onSave: (input: LinkInput) => Promise<void>;
  /** Saved or not. */
  onClose: () => void;
};

const MAILS = [
  ['off', 'No'],
  ['first', 'At the first opening'],
  ['digest', 'With the weekly email'],
] as const;

export function LinkForm(props: LinkFormProps) {
  const { link, viewId = '', views, hasContact, isEmailConfirmed, onSave, onClose } = props;
  const defaultValues: Values = {
    name: link?.name ?? '',
    view_id: link?.view_id ?? viewId,
    expires_at: dayOf(link?.expires_at ?? null),
    password: '',
    removes_password: false,
    show_contact: link?.show_contact ?? false,
    notify: link?.notify ?? 'off',
    client_id: link?.client_id ?? '',
  };
  const form = useForm({ defaultValues });
  const clients = useClients({}).data?.clients ?? [];
  const hasClients = useClientsEnabled();
  const part = link ? `#${link.id}` : '#new';
  const draft = useDraft(form, { userId: useStoredUser()?.id ?? '', part, isNew: !link });
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      await onSave(inputOf(values, link));
      form.reset(values);
      onClose();
      return '';
    },
  });
  const hasPassword = link?.has_password ?? false;
  return (
    <FormLayout
      {...submission}
      onSubmit={onSubmit}
      inPanel={link !== undefined}
      submitLabel={link ? t('Save') : t('Create link')}
      draft={draft}
      buttons={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <FieldRow>
        <TextField
          label={t('Name')}
          hint={t('For whom it is. Only you see it.')}
          autoComplete="off"
          autoFocus
          aria-required
          dir="auto"
          {...fieldProps(form, 'name')}
        />
        {!link && (
          <SelectField
            label={t('What it shows')}
            choices={[['', t('The whole portfolio')], ...views.map(({ id, name }) => [id, name] as const)]}
            {...fieldProps(form, 'view_id')}
          />
        )}
        {hasClients && clients.length > 0 && (
          <SelectField
            label={t('Client')}
            choices={[
              ['', t('No client')],
              // One that is not among the newest stays what it is.
              ...(link?.client_id && !clients.some(({ id }) => id === link.client_id)
                ? [[link.client_id, t('As before')] as const]
                : []),
              ...clients.map(({ id, name }) => [id, name] as const),
            ]}
            {...fieldProps(form, 'client_id')}
          />
        )}
        <DateField
          label={t('Expires')}
          hint={t('End of day. Leave empty for no expiry.')}
          {...fieldProps(form, 'expires_at')}
        />
        <SelectField
          label={t('Email me when it is opened')}
          hint={
            isEmailConfirmed === false
              ? t('Confirm your email address first: until then no email is sent.')
              : t('Sent to your email address once it is confirmed.')
          }
          choices={translated(MAILS)}
          // What is set stays until then; it can be taken back.
          disabled={isEmailConfirmed === false && form.watch('notify') === 'off'}
          {...fieldProps(form, 'notify')}
        />
        <TextField
          label={hasPassword ? t('New password') : t('Password')}
          hint={
            hasPassword ? t('Leave empty to keep the current one.') : t('Optional. Send it separately from the link.')
          }
          autoComplete="off"
          spellCheck={false}
          {...fieldProps(form, 'password')}
        />
      </FieldRow>
      {hasPassword && <Checkbox label={t('Remove the password')} {...form.register('removes_password')} />}
      <Checkbox
        label={t('Show my contact details')}
        hint={
          hasContact
            ? t('The email and telephone number in your settings, on the page and in its files.')
            : t('There is nothing to show yet: add an email or telephone number in your settings first.')
        }
        disabled={!hasContact && !form.watch('show_contact')}
        {...form.register('show_contact')}
      />
    </FormLayout>
  );
}

function inputOf(values: Values, link: ShareLink | undefined): LinkInput {
  const { name, view_id, password, removes_password, show_contact, notify, client_id } = values;
  // An unchanged day keeps its time.
  const isSameDay = link !== undefined && values.expires_at === dayOf(link.expires_at);
  const kept = link?.has_password && !removes_password ? undefined : null;
  return {
    ...{ name, show_contact, notify },
    view_id: view_id || null,
    client_id: client_id || null,
    expires_at: isSameDay ? link.expires_at : endOfDay(values.expires_at),
    password: password || kept,
  };
}
