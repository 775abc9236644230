import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { api } from '../../../platform/api/api-client.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { PasswordField } from '../../../platform/ui/form/password-field.tsx';
import { TextField } from '../../../platform/ui/form/text-field.tsx';
import { fieldProps } from '../../../platform/ui/form/use-submit.tsx';
import { type NoticeContent, NoticeText } from '../../../platform/ui/use-notice.tsx';
import { PasskeyButton } from '../../auth/screens/passkey-button.tsx';

export const SECOND_FACTOR_KEY = ['second-factor'];

export function useSecondFactor() {
  return useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: () => api('GET /api/users/second-factor'), gcTime: 0 });
}

type WithCode = FieldValues & { code: string };

/** For an account with a second factor only: what a form asks for besides the password. */
export function CodeField<V extends WithCode>({ form }: { form: UseFormReturn<V> }) {
  const { data } = useSecondFactor();
  if (!data?.totp && !data?.passkeys) return null;
  const what = data.totp ? t('Of your authenticator app, or a recovery code.') : t('One of your recovery codes.');
  return (
    <>
      {data.passkeys > 0 && <PasskeyStepUp />}
      <TextField
        label={data.totp ? t('Code') : t('Recovery code')}
        hint={`${what} ${t('Needed if you logged in more than ten minutes ago.')}`}
        autoComplete="one-time-code"
        {...fieldProps(form, 'code' as Path<V>)}
      />
    </>
  );
}

/** A passkey makes the login fresh, so that no code is needed. */
function PasskeyStepUp() {
  const [notice, setNotice] = useState<NoticeContent>();
  return (
    <div className="flex flex-col items-start gap-3">
      <PasskeyButton
        isStepUp
        onLoggedIn={() => setNotice({ tone: 'success', message: t('Confirmed: no code is needed for ten minutes.') })}
        onNotice={setNotice}
      />
      <NoticeText notice={notice} />
    </div>
  );
}

/** Password and code, which are needed if the login is older than ten minutes. */
export function ProofFields<V extends WithCode & { password: string }>({ form }: { form: UseFormReturn<V> }) {
  return (
    <>
      <PasswordField
        label={t('Password')}
        hint={t('This prevents others who use your computer from changing how you log in.')}
        autoComplete="current-password"
        {...fieldProps(form, 'password' as Path<V>)}
      />
      <CodeField form={form} />
    </>
  );
}
