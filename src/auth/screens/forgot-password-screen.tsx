import { useForm } from 'react-hook-form';
import { AppLink } from '../../ui/app-link.tsx';
import { FormLayout } from '../../ui/form/form-layout.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { fieldProps, useSubmit } from '../../ui/form/use-submit.tsx';
import { requestPasswordReset } from '../account-api.ts';
import { AuthLayout } from './auth-layout.tsx';

export function ForgotPasswordScreen() {
  const form = useForm({ defaultValues: { email: '' } });
  const { notice, pending, onSubmit } = useSubmit(form, { save: ({ email }) => requestPasswordReset(email) });
  return (
    <AuthLayout
      title="Forgot password"
      caption="Your account"
      intro="We send you a link to set a new one. It works once, within 30 minutes."
      links={
        <p>
          <AppLink to="/login">Back to the login</AppLink>
        </p>
      }
    >
      <FormLayout onSubmit={onSubmit} submitLabel="Send link" pending={pending} notice={notice} browserChecks>
        <TextField label="Email" type="email" autoComplete="username" {...fieldProps(form, 'email')} />
      </FormLayout>
    </AuthLayout>
  );
}
