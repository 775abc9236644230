import { registrationMode } from '../../identity/account-schemas.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { AppLinkButton } from '../../platform/ui/app-link.tsx';
import { Brand } from '../../platform/ui/brand.tsx';
import { useStoredUser } from '../../platform/ui/use-stored-user.tsx';
import { ForOwner } from './owner-links.tsx';

export function AppHeader() {
  const user = useStoredUser();
  return (
    <header className="sticky top-0 max-[18rem]:static z-20 border-line border-b bg-wall/95 backdrop-blur-sm">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-6">
        <a href="/home" className="flex min-h-11 items-center no-underline">
          <Brand nameClassName="max-[26rem]:sr-only" />
        </a>
        <nav aria-label={t('Account')} className="flex flex-wrap items-center gap-1 sm:gap-2">
          {user ? <ForOwner user={user} /> : <ForAnyone />}
        </nav>
      </div>
    </header>
  );
}

function ForAnyone() {
  return (
    <>
      <AppLinkButton to="/login" tone="quiet">
        {t('Log in')}
      </AppLinkButton>
      {registrationMode() === 'open' && <AppLinkButton to="/register">{t('Register')}</AppLinkButton>}
    </>
  );
}
