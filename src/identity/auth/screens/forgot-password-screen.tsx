import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { AuthLayout } from './auth-layout.tsx';

export function ForgotPasswordScreen() {
  const form = useForm({ defaultValues: { email: '' } });
  const { notice, pending, onSubmit } = useSubmit(form, {
    save: async (body) => (await api('POST /api/users/forgot-password', { body })).message,
  });
  return (
    <AuthLayout
      title={t('Forgot password')}
      caption={t('Your account')}
      intro={t('We’ll email you a link to reset it. It works once and expires in 30 minutes.')}
      links={
        <p>
          <AppLink to="/login">{t('Back to the login')}</AppLink>
        </p>
      }
    >
      <FormLayout onSubmit={onSubmit} submitLabel={t('Send link')} pending={pending} notice={notice} browserChecks>
        <TextField label={t('Email')} type="email" autoComplete="username" {...fieldProps(form, 'email')} />
      </FormLayout>
    </AuthLayout>
  );
}
