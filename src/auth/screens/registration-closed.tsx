import { AppLink } from '../../ui/app-link.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Replaces the form, whose submission would be rejected. */
export function RegistrationClosed({ mode }: { mode: 'invited' | 'closed' }) {
  return (
    <AuthLayout
      title="Register"
      caption="Your account"
      intro={`${mode === 'closed' ? 'Registration is closed: new' : 'New'} accounts are made by invitation.`}
      links={
        <p>
          Already registered? <AppLink to="/login">Log in</AppLink>
        </p>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <p>
          If you have been invited, open the link in your invitation. If not, ask the operator of this site for one.
        </p>
        <LinkButton href="/home#contacts">Contact form</LinkButton>
      </div>
    </AuthLayout>
  );
}
