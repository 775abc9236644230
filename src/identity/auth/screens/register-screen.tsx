import { registrationMode } from '../../account-schemas.ts';
import { invitationToken } from '../email-token.ts';
import { RegisterForm } from './register-form.tsx';
import { RegistrationClosed } from './registration-closed.tsx';

/** The registration form; unless registration is open, only with an invitation. */
export function RegisterScreen() {
  const invitation = invitationToken();
  const mode = registrationMode();
  return mode !== 'open' && invitation === '' ? (
    <RegistrationClosed mode={mode} />
  ) : (
    <RegisterForm invitation={invitation} />
  );
}
