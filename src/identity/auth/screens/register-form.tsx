import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { FieldRow, FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { useReset } from '../../../platform/ui/form/use-reset.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { storeUser } from '../../../platform/ui/stored-user.ts';
import { ImageFields } from '../../../portfolio/images/image-fields.tsx';
import { hasInvitedEmail } from '../email-token.ts';
import { passwordHint } from '../password-hint.ts';
import { noteRegistration } from '../restore-stored-user.ts';
import { AuthLayout } from './auth-layout.tsx';
import { providersOfSite } from './site-providers.ts';

/** Most installations have no provider. */
const ProviderButtons = lazy(async () => ({
  default: (await import('../providers/provider-buttons.tsx')).ProviderButtons,
}));

const TO_LOGIN_AFTER_MS = 5_000;

const EMPTY = {
  user_name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  confirm_password: '',
  image_url: '',
};

export function RegisterForm({ invitation }: { invitation: string }) {
  const form = useForm({ defaultValues: EMPTY });
  const ticket = useRef<string>(undefined);
  const [isRegistered, setRegistered] = useState(false);
  useMoveToLogin(isRegistered);

  const { notice, pending, onSubmit, setNotice } = useSubmit(form, {
    namesMissingOnce: true,
    async save(values) {
      const { message, user } = await api('POST /api/users/register/new', {
        body: {
          ...values,
          ticket: values.image_url ? ticket.current : undefined,
          invitation: invitation === '' ? undefined : invitation,
        },
      });
      storeUser(user);
      noteRegistration();
      setRegistered(true);
      return message;
    },
  });
  async function getTicket() {
    const response = await api('GET /api/users/register/upload-ticket');
    ticket.current = response.ticket;
    return response.ticket;
  }
  const reset = useReset(form, () => setNotice(undefined));
  return (
    <AuthLayout
      title={t('Register')}
      caption={t('Your account')}
      intro={t('An account has one portfolio, public at a URL that contains your user name.')}
      links={
        <p>
          {t('Already registered?')} <AppLink to="/login">{t('Log in')}</AppLink>
        </p>
      }
    >
      <FormLayout
        onSubmit={onSubmit}
        submitLabel={t('Register')}
        reset={reset}
        pending={pending}
        done={isRegistered}
        notice={notice}
        browserChecks
      >
        <TextField
          label={t('User name')}
          hint={t('2 to 32 letters a to z, digits or hyphens.')}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...fieldProps(form, 'user_name')}
        />
        <FieldRow>
          <TextField label={t('First name')} autoComplete="given-name" {...fieldProps(form, 'first_name')} />
          <TextField label={t('Last name')} autoComplete="family-name" {...fieldProps(form, 'last_name')} />
        </FieldRow>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="username"
          {...(hasInvitedEmail() && { hint: t('The address that the invitation is for.') })}
          {...fieldProps(form, 'email')}
        />
        <PasswordField
          label={t('Password')}
          hint={passwordHint()}
          autoComplete="new-password"
          {...fieldProps(form, 'password')}
        />
        <PasswordField
          label={t('Confirm password')}
          autoComplete="new-password"
          {...fieldProps(form, 'confirm_password')}
        />
        <ImageFields
          form={form}
          name="image_url"
          label={t('Image URL')}
          uploadLabel={t('Profile image')}
          getTicket={getTicket}
        />
      </FormLayout>
      {!isRegistered && providersOfSite().length > 0 && (
        <Suspense>
          <ProviderButtons action="Register" invitation={invitation} />
        </Suspense>
      )}
    </AuthLayout>
  );
}

function useMoveToLogin(isRegistered: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isRegistered) return;
    const timer = setTimeout(() => void navigate('/login'), TO_LOGIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRegistered, navigate]);
}
