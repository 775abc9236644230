import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { displayName } from '../../../platform/lib/texts/display-name.ts';
import { wholeErrorText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink, AppLinkButton } from '../../../platform/ui/app-link.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { FormLayout } from '../../../platform/ui/form/form-layout.tsx';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { useReset } from '../../../platform/ui/form/use-reset.tsx';
import { fieldProps, useSubmit } from '../../../platform/ui/form/use-submit.tsx';
import { clearStoredUser, storeUser } from '../../../platform/ui/stored-user.ts';
import { useStoredUser } from '../../../platform/ui/use-stored-user.tsx';
import type { StoredUser } from '../../../portfolio/model/user.ts';
import type { FactorName } from '../../second-factor.ts';
import { hadSession, hasRegistered } from '../restore-stored-user.ts';
import { AuthLayout } from './auth-layout.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { providersOfSite } from './site-providers.ts';
import { usePasskeySuggestions } from './use-passkey-suggestions.tsx';

const FACTORS: readonly FactorName[] = ['totp', 'passkey', 'recovery'];
/** Most installations have no provider. */
const ProviderButtons = lazy(async () => ({
  default: (await import('../providers/provider-buttons.tsx')).ProviderButtons,
}));

export function LoginScreen() {
  /** The ways to complete the login, after the right password. */
  const [factors, setFactors] = useState(returnedFactors);
  return (
    <AuthLayout
      title={t('Log in')}
      caption={t('Your account')}
      links={
        <>
          <p>
            {t('No account yet?')} <AppLink to="/register">{t('Register')}</AppLink>
          </p>
          <p>
            <AppLink to="/forgot-password">{t('Forgot password?')}</AppLink>
          </p>
        </>
      }
    >
      <LoggedInNote />
      {factors.length > 0 ? (
        <SecondFactorForm factors={factors} onLoggedIn={enter} onBack={() => setFactors([])} />
      ) : (
        <>
          <PasswordForm onFactors={setFactors} />
          {providersOfSite().length > 0 && (
            <Suspense>
              <ProviderButtons action="Log in" />
            </Suspense>
          )}
        </>
      )}
    </AuthLayout>
  );
}

/** The ways to complete a login that was begun at another site. */
function returnedFactors(): FactorName[] {
  const named = new URLSearchParams(location.search).get('second_factor')?.split(',') ?? [];
  return FACTORS.filter((factor) => named.includes(factor));
}

function enter(user: StoredUser): void {
  storeUser(user);
  // /home is a document, not a screen of the app: load it, and replace this screen in the history.
  location.replace('/home');
}

function PasswordForm({ onFactors }: { onFactors: (factors: FactorName[]) => void }) {
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { notice, pending, onSubmit, setNotice } = useSubmit(form, {
    namesMissingOnce: true,
    async save(body) {
      try {
        const { message, user, second_factor } = await api('POST /api/users/login', { body });
        if (user) enter(user);
        else onFactors(second_factor ?? []);
        return message;
      } catch (failure) {
        clearStoredUser();
        throw failure;
      }
    },
    words: (failure) => ({ message: wholeErrorText(failure) }),
  });
  const reset = useReset(form, () => setNotice(undefined));
  usePasskeySuggestions(enter);
  return (
    <FormLayout
      onSubmit={onSubmit}
      submitLabel={t('Login')}
      reset={reset}
      pending={pending}
      notice={notice}
      browserChecks
      buttons={<PasskeyButton onLoggedIn={enter} onNotice={setNotice} />}
    >
      <TextField label={t('Email')} type="email" autoComplete="username webauthn" {...fieldProps(form, 'email')} />
      <PasswordField label={t('Password')} autoComplete="current-password" {...fieldProps(form, 'password')} />
    </FormLayout>
  );
}

/** Leads a person who is logged in already, such as after registering, on to the studio. */
function LoggedInNote() {
  const user = useStoredUser();
  if (!user || !hadSession()) return null;
  const name = displayName(user) || user.user_name;
  return (
    <section aria-label={t('Logged in')} className="band mb-8 flex flex-wrap items-center justify-between gap-4 p-5">
      <p className="min-w-0">{filled('You are logged in as {name}.', { name: <strong key="name">{name}</strong> })}</p>
      <AppLinkButton to={hasRegistered() ? '/studio/welcome' : '/studio'} tone="band">
        {t('Continue')}
      </AppLinkButton>
    </section>
  );
}
