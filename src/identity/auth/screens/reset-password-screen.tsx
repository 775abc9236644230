import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink, AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { ErrorScreen } from '../../../platform/ui/error-screen.tsx';
import { Checkbox } from '../../../platform/ui/form/choices.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { storeUser } from '../../../platform/ui/stored-user.ts';
import { isFirstPassword, mailToken } from '../email-token.ts';
import { passwordHint } from '../password-hint.ts';
import { noteRegistration } from '../restore-stored-user.ts';
import { AuthLayout } from './auth-layout.tsx';

export function ResetPasswordScreen() {
  if (mailToken() === '') return <NoToken />;
  return isFirstPassword() ? (
    <AuthLayout
      title={t('Welcome')}
      caption={t('Your account')}
      intro={t('Choose a password for your account. Then set up your page.')}
      links={null}
    >
      <PasswordForm isFirst />
    </AuthLayout>
  ) : (
    <AuthLayout
      title={t('Reset password')}
      caption={t('Your account')}
      intro={t('You are logged out everywhere else once the new password is set.')}
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
      <PasswordForm />
    </AuthLayout>
  );
}

function PasswordForm({ isFirst = false }) {
  const token = mailToken();
  const form = useForm({ defaultValues: { password: '', confirm_password: '', end_other_access: false } });
  const navigate = useNavigate();
  const [isReset, setReset] = useState(false);
  const { notice, pending, onSubmit } = useSubmit(form, {
    async save(values) {
      const { message, user } = await api('POST /api/users/reset-password', { body: { token, ...values } });
      form.reset();
      setReset(true);
      if (user) {
        storeUser(user);
        noteRegistration();
        void navigate('/studio/welcome');
      }
      return message;
    },
  });
  return (
    <FormLayout onSubmit={onSubmit} submitLabel={t('Set password')} pending={pending} done={isReset} notice={notice}>
      <PasswordField
        label={isFirst ? t('Password') : t('New password')}
        hint={passwordHint()}
        autoComplete="new-password"
        {...fieldProps(form, 'password')}
      />
      <PasswordField
        label={t('Confirm password')}
        autoComplete="new-password"
        {...fieldProps(form, 'confirm_password')}
      />
      {!isFirst && (
        <Checkbox
          label={t('Also end other ways in')}
          hint={t('Removes API tokens, webhooks and linked logins. Two-factor authentication stays on.')}
          {...form.register('end_other_access')}
        />
      )}
    </FormLayout>
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
