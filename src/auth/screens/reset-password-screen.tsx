import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import { AppLink, AppLinkButton } from '../../ui/app-link.tsx';
import { ErrorScreen } from '../../ui/error-screen.tsx';
import { FormLayout } from '../../ui/form/form-layout.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { fieldProps, useSubmit } from '../../ui/form/use-submit.tsx';
import { resetPassword } from '../account-api.ts';
import { mailToken } from '../email-token.ts';
import { passwordHint } from '../password-hint.ts';
import { AuthLayout } from './auth-layout.tsx';

export function ResetPasswordScreen() {
  const token = mailToken();
  const form = useForm({ defaultValues: { password: '', confirm_password: '' } });
  const [isReset, setReset] = useState(false);
  const { notice, pending, onSubmit } = useSubmit(form, {
    async save(values) {
      const message = await resetPassword({ token, ...values });
      form.reset();
      setReset(true);
      return message;
    },
  });
  if (token === '') return <NoToken />;
  return (
    <AuthLayout
      title={t('Reset password')}
      caption={t('Your account')}
      intro={t('You are signed out everywhere else once the new password is set.')}
      links={
        <>
          <p>
            <AppLink to="/login">{t('Back to the login')}</AppLink>
          </p>
          <p>
            {t('Link too old?')} <AppLink to="/forgot-password">{t('Ask for a new one')}</AppLink>
          </p>
        </>
      }
    >
      <FormLayout onSubmit={onSubmit} submitLabel={t('Set password')} pending={pending} done={isReset} notice={notice}>
        <PasswordField
          label={t('New password')}
          hint={passwordHint()}
          autoComplete="new-password"
          {...fieldProps(form, 'password')}
        />
        <PasswordField
          label={t('Confirm password')}
          autoComplete="new-password"
          {...fieldProps(form, 'confirm_password')}
        />
      </FormLayout>
    </AuthLayout>
  );
}

function NoToken() {
  return (
    <ErrorScreen text={t('This link is not complete.')}>
      <AppLinkButton to="/forgot-password" tone="primary">
        {t('Ask for a new link')}
      </AppLinkButton>
    </ErrorScreen>
  );
}
