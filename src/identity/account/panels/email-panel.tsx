import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { invalid } from '../../../platform/lib/app-error.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { useDraft } from '../../../platform/ui/form/use-draft.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { Account } from '../../../portfolio/model/user.ts';
import { proofBody } from '../../auth/second-factor/proof.ts';
import { CodeField } from '../second-factor/proof-fields.tsx';
import { SESSIONS_KEY } from './sessions-panel.tsx';

/** Changes the email used to log in. The change takes effect when the link mailed to the new email is opened. */
export function EmailPanel({ account, reportUnsaved }: { account: Account; reportUnsaved: ReportUnsaved }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { email: '', password: '', code: '' } });
  const draft = useDraft(form, { userId: account.id, part: '#email' });
  useReportUnsaved(reportUnsaved, 'email', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ email, ...proof }) {
      if (email.trim().toLowerCase() === account.email) {
        throw invalid('Error changing email address', [{ field: 'email', message: 'This is your address already' }]);
      }
      const { message } = await api('POST /api/users/change-email', { body: { email, ...proofBody(proof) } });
      form.reset();
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
      return message;
    },
  });
  return (
    <Panel
      title={t('Email address')}
      intro={filled(
        'You log in with {email}, and emails go there. A new address takes effect when you open the confirmation link.',
        {
          email: (
            <strong key="email" className="break-words text-ink">
              {account.email}
            </strong>
          ),
        },
      )}
    >
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Send link')} inPanel draft={draft}>
        <TextField label={t('New email address')} type="email" autoComplete="email" {...fieldProps(form, 'email')} />
        <PasswordField
          label={t('Password')}
          hint={t('This prevents others who use your computer from taking over your account.')}
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
        <CodeField form={form} />
      </FormLayout>
    </Panel>
  );
}
