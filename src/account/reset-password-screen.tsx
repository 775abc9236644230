import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AppLink, AppLinkButton } from '../kit/app-link.tsx';
import { FormFrame } from '../kit/form-frame.tsx';
import { Oops } from '../kit/oops.tsx';
import { fieldOf, useSubmit } from '../kit/use-submit.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { resetPassword } from './account-calls.ts';
import { AuthFrame } from './auth-frame.tsx';
import { mailToken } from './mail-token.ts';
import { PASSWORD_HINT } from './password-hint.ts';

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
    <AuthFrame
      title="Reset password"
      caption="Your account"
      intro="You are signed out everywhere else once the new password is set."
      links={
        <>
          <p>
            <AppLink to="/login">Back to the login</AppLink>
          </p>
          <p>
            Link too old? <AppLink to="/forgot-password">Ask for a new one</AppLink>
          </p>
        </>
      }
    >
      <FormFrame onSubmit={onSubmit} submitLabel="Set password" pending={pending} done={isReset} notice={notice}>
        <PasswordField
          label="New password"
          hint={PASSWORD_HINT}
          autoComplete="new-password"
          {...fieldOf(form, 'password')}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...fieldOf(form, 'confirm_password')} />
      </FormFrame>
    </AuthFrame>
  );
}

function NoToken() {
  return (
    <Oops text="This link is not complete.">
      <AppLinkButton to="/forgot-password" tone="primary">
        Ask for a new link
      </AppLinkButton>
    </Oops>
  );
}
