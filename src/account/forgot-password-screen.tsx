import { useForm } from 'react-hook-form';
import { AppLink } from '../kit/app-link.tsx';
import { FormFrame } from '../kit/form-frame.tsx';
import { fieldOf, useSubmit } from '../kit/use-submit.tsx';
import { TextField } from '../ui/text-field.tsx';
import { askForReset } from './account-calls.ts';
import { AuthFrame } from './auth-frame.tsx';

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
        <TextField label="Email" type="email" autoComplete="username" {...fieldOf(form, 'email')} />
      </FormFrame>
    </AuthFrame>
  );
}
