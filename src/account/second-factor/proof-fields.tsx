import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { readSecondFactor } from '../../auth/second-factor/second-factor-api.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldProps } from '../../ui/form/use-submit.tsx';

export const SECOND_FACTOR_KEY = ['second-factor'];

export function useSecondFactor() {
  return useQuery({ queryKey: SECOND_FACTOR_KEY, queryFn: readSecondFactor, gcTime: 0 });
}

type WithCode = FieldValues & { code: string };

/** For an account with a second factor only: what a form asks for besides the password. */
export function CodeField<V extends WithCode>({ form }: { form: UseFormReturn<V> }) {
  const { data } = useSecondFactor();
  if (!data?.totp) return null;
  return (
    <TextField
      label="Code"
      hint="Of your authenticator app, or a recovery code. Needed if you logged in more than ten minutes ago."
      autoComplete="one-time-code"
      {...fieldProps(form, 'code' as Path<V>)}
    />
  );
}

/** Password and code, which are needed if the login is older than ten minutes. */
export function ProofFields({ form }: { form: UseFormReturn<{ password: string; code: string }> }) {
  return (
    <>
      <PasswordField
        label="Password"
        hint="This prevents others who use your computer from changing how you log in."
        autoComplete="current-password"
        {...fieldProps(form, 'password')}
      />
      <CodeField form={form} />
    </>
  );
}
