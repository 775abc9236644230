import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { LinkButton } from '../../../platform/ui/link-button.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Replaces the form, whose submission would be rejected. */
export function RegistrationClosed({ mode }: { mode: 'invited' | 'closed' }) {
  return (
    <AuthLayout
      title={t('Register')}
      caption={t('Your account')}
      intro={
        mode === 'closed'
          ? t('Registration is closed: new accounts are by invitation only.')
          : t('New accounts are by invitation only.')
      }
      links={
        <p>
          {t('Already registered?')} <AppLink to="/login">{t('Log in')}</AppLink>
        </p>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <p>
          {t(
            'If you have been invited, open the link in your invitation. If not, ask the operator of this site for one.',
          )}
        </p>
        <LinkButton href="/home#contacts">{t('Contact form')}</LinkButton>
      </div>
    </AuthLayout>
  );
}
