import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { type ReportUnsaved, useReportUnsaved } from '../../../platform/ui/form/unsaved-changes.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { Account } from '../../../portfolio/model/user.ts';
import { passwordHint } from '../../auth/password-hint.ts';
import { codeKeys } from '../../auth/second-factor/proof.ts';
import { CodeField } from '../second-factor/proof-fields.tsx';
import { SESSIONS_KEY } from './sessions-panel.tsx';

export function PasswordPanel({ account, reportUnsaved }: { account: Account; reportUnsaved: ReportUnsaved }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { current_password: '', password: '', confirm_password: '', code: '' } });
  useReportUnsaved(reportUnsaved, 'password', form.formState.isDirty);
  const { onSubmit, ...submission } = useSubmit(form, {
    async save({ code, ...change }) {
      const body = { ...change, ...codeKeys(code) };
      const { message } = await api('POST /api/users/change-password', { body });
      form.reset();
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
      return message;
    },
  });
  return (
    <Panel title={t('Password')} intro={t('A new password signs you out everywhere else; here you stay logged in.')}>
      <FormLayout {...submission} onSubmit={onSubmit} submitLabel={t('Change password')} inPanel>
        {/* Password managers store the new password with this user name. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField
          label={t('Current password')}
          autoComplete="current-password"
          {...fieldProps(form, 'current_password')}
        />
        <PasswordField
          label={t('New password')}
          hint={passwordHint()}
          autoComplete="new-password"
          {...fieldProps(form, 'password')}
        />
        <PasswordField
          label={t('Confirm new password')}
          autoComplete="new-password"
          {...fieldProps(form, 'confirm_password')}
        />
        <CodeField form={form} />
      </FormLayout>
    </Panel>
  );
}
