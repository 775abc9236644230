import { useForm } from 'react-hook-form';
import { clearStoredUser, storeUser } from '../../model/stored-user.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { FormLayout } from '../../ui/form/form-layout.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useReset } from '../../ui/form/use-reset.tsx';
import { fieldProps, useSubmit } from '../../ui/form/use-submit.tsx';
import { logIn } from '../account-api.ts';
import { AuthLayout } from './auth-layout.tsx';

export function LoginScreen() {
  const form = useForm({ defaultValues: { email: '', password: '' } });
  const { notice, pending, onSubmit, setNotice } = useSubmit(form, {
    async save(credentials) {
      try {
        const { message, user } = await logIn(credentials);
        storeUser(user);
        // /home is a document, not a screen of the app: load it, and replace this screen in the history.
        location.replace('/home');
        return message;
      } catch (failure) {
        clearStoredUser();
        throw failure;
      }
    },
    words: ({ message, error }) => ({ message: `${message}, ${error}` }),
  });
  const reset = useReset(form, () => setNotice(undefined));
  return (
    <AuthLayout
      title="Log in"
      caption="Your account"
      links={
        <>
          <p>
            No account yet? <AppLink to="/register">Register</AppLink>
          </p>
          <p>
            <AppLink to="/forgot-password">Forgot password?</AppLink>
          </p>
        </>
      }
    >
      <FormLayout onSubmit={onSubmit} submitLabel="Login" reset={reset} pending={pending} notice={notice} browserChecks>
        <TextField label="Email" type="email" autoComplete="username" {...fieldProps(form, 'email')} />
        <PasswordField label="Password" autoComplete="current-password" {...fieldProps(form, 'password')} />
      </FormLayout>
    </AuthLayout>
  );
}
