import { useForm } from 'react-hook-form';
import { AppLink } from '../../ui/app-link.tsx';
import { FormFrame } from '../../ui/form/form-layout.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../ui/form/use-submit.tsx';
import { askForReset } from '../account-api.ts';
import { AuthFrame } from './auth-layout.tsx';

export function ForgotPasswordScreen() {
  const form = useForm({ defaultValues: { email: '' } });
  const { notice, pending, onSubmit } = useSubmit(form, { save: ({ email }) => askForReset(email) });
  return (
    <AuthFrame
      title="Forgot password"
      caption="Your account"
      intro="We send you a link to set a new one. It works once, within 30 minutes."
      links={
        <p>
          <AppLink to="/login">Back to the login</AppLink>
        </p>
      }
    >
      <FormFrame onSubmit={onSubmit} submitLabel="Send link" pending={pending} notice={notice} browserChecks>
        <TextField label="Email" type="email" autoComplete="username" {...fieldProps(form, 'email')} />
      </FormFrame>
    </AuthFrame>
  );
}
