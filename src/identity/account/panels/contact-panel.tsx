import { useForm } from 'react-hook-form';
import { type StudioLabel, t, translated } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { SelectField } from '../../../platform/ui/form/select-field.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { useDraft } from '../../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import { CONTACT_AUDIENCES } from '../../../portfolio/model/user.ts';
import type { AccountProps } from '../load-account.tsx';

const LABELS: Record<(typeof CONTACT_AUDIENCES)[number], StudioLabel> = {
  everyone: 'Everybody who asks for them on my page',
  links: 'Only recipients of a link that I created for them',
  nobody: 'Nobody',
};

const CHOICES = CONTACT_AUDIENCES.map((audience) => [audience, LABELS[audience]] as const);

/** An email and a telephone number for visitors, apart from the email of the login. */
export function ContactPanel({ version, change, reportUnsaved }: AccountProps & { reportUnsaved: ReportUnsaved }) {
  const { contact_email, contact_phone, show_contact } = version.account;
  const form = useForm({ defaultValues: { contact_email, contact_phone, show_contact } });
  const draft = useDraft(form, { userId: version.account.id, part: '#contact' });
  useReportUnsaved(reportUnsaved, 'contact details', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save(values) {
      // Without the ETag: only these fields change.
      const { account, message } = await change({ ...version, etag: undefined }, values);
      form.reset({
        contact_email: account.contact_email,
        contact_phone: account.contact_phone,
        show_contact: account.show_contact,
      });
      return message;
    },
  });
  return (
    <Panel
      title={t('Contact details')}
      intro={t(
        'Visitors click a button to see these. They’re never in the page itself, so bots can’t collect them. The contact form stays.',
      )}
    >
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Save contact details')} inPanel draft={draft}>
        <TextField
          label={t('Email for visitors')}
          type="email"
          autoComplete="email"
          {...fieldProps(form, 'contact_email')}
        />
        <TextField label={t('Telephone')} autoComplete="tel" inputMode="tel" {...fieldProps(form, 'contact_phone')} />
        <SelectField
          label={t('Who may see them')}
          choices={translated(CHOICES)}
          {...fieldProps(form, 'show_contact')}
        />
      </FormLayout>
    </Panel>
  );
}
