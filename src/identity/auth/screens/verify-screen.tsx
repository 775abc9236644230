import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink, AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { ErrorScreen } from '../../../platform/ui/error-screen.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { mailToken } from '../email-token.ts';
import { AuthLayout } from './auth-layout.tsx';

/** Confirms an email. By a button, not by opening the page, because mail scanners open links. */
export function VerifyScreen() {
  const token = mailToken();
  const form = useForm();
  const [isDone, setDone] = useState(false);
  const { notice, pending, onSubmit } = useSubmit(form, {
    async save() {
      const { message } = await api('POST /api/users/change-email/confirm', { body: { token } });
      setDone(true);
      return message;
    },
  });
  if (token === '') {
    return (
      <ErrorScreen text={t('This link is not complete.')}>
        <AppLinkButton to="/settings/security" tone="primary">
          {t('Settings')}
        </AppLinkButton>
      </ErrorScreen>
    );
  }
  return (
    <AuthLayout
      title={t('Confirm email address')}
      caption={t('Your account')}
      links={
        <p>
          <AppLink to="/login">{t('Log in')}</AppLink>
        </p>
      }
    >
      <FormLayout onSubmit={onSubmit} submitLabel={t('Confirm')} pending={pending} done={isDone} notice={notice}>
        <p>
          {t(
            'This confirms the address that the link was sent to. You log in with it, and emails about your account go there.',
          )}
        </p>
      </FormLayout>
    </AuthLayout>
  );
}
