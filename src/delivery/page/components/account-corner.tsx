import { useState } from 'react';
import { api } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import { errorText } from '../../../platform/lib/texts/studio/error-texts.ts';
import { loadOwnersTexts } from '../../../platform/lib/texts/studio/studio-language.ts';
import { studioLanguage, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { directionOf } from '../../../platform/lib/texts/translate.ts';
import { useIsOwner } from '../../../platform/ui/is-owner-context.tsx';
import { Menu, MenuItem, MenuLink } from '../../../platform/ui/menu.tsx';
import { clearStoredUser, type StoredUserRecord, VISITOR_VIEW } from '../../../platform/ui/stored-user.ts';
import { Avatar } from './avatar.tsx';
import '../styles/account-corner.css';

/** Loads it with its texts, which are the studio's: a visitor's page has none of them. */
export async function loadAccountCorner() {
  await loadOwnersTexts();
  return AccountCorner;
}

/** The links and the menu of a logged-in user on a public page. */
function AccountCorner({ user }: { user: StoredUserRecord }) {
  const isOwner = useIsOwner();
  const ofStudio = { lang: studioLanguage(), dir: directionOf(studioLanguage()) };
  const [failure, setFailure] = useState('');

  async function logOut() {
    try {
      await api('POST /api/users/logout');
    } catch (error) {
      if (!isAppError(error)) throw error;
      // The session has already ended, which is the goal.
      if (error.code !== 'unauthorized') return setFailure(errorText(error, 'message'));
    }
    clearStoredUser();
    localStorage.clear();
    location.assign('/');
  }

  return (
    <>
      <a href="/modal" className="link" {...ofStudio}>
        {t('Add')}
      </a>
      <a href="/studio" className="link" {...ofStudio}>
        {t('Studio')}
      </a>
      <p role="alert" className="text-danger text-sm" {...ofStudio}>
        {failure}
      </p>
      <div {...ofStudio}>
        <Menu
          trigger={<Avatar user={user} />}
          triggerLabel={t('Account')}
          triggerClassName="cursor-pointer rounded-full"
        >
          <MenuLink link={<a href={`/users/edit/${encodeURIComponent(user.id)}`} />}>{t('Profile')}</MenuLink>
          <MenuLink link={<a href="/settings" />}>{t('Settings')}</MenuLink>
          {isOwner && <MenuLink link={<a href="/studio/page" />}>{t('Edit')}</MenuLink>}
          {isOwner && (
            <MenuLink link={<a href={`${location.pathname}${VISITOR_VIEW}`} />}>{t('See as a visitor')}</MenuLink>
          )}
          <MenuItem onSelect={() => void logOut()}>{t('Logout')}</MenuItem>
        </Menu>
      </div>
    </>
  );
}
